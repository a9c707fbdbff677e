import { Trans } from '@lingui/react/macro';
import { Part, Points } from './part.tsx';

export function Rights() {
  return (
    <Part id="rights" title={<Trans>What you may do</Trans>}>
      <Points>
        <li>
          <Trans>
            <strong>See and correct it</strong>: everything that you wrote is there in the app to be changed.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Take it with you</strong>: on the page My account you get all of it in one file, with the
            pictures, your name and what your household did in the last 30 days, in a form that other programs
            can read.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Erase it</strong>: on the same page you delete your account with everything in it. Your
            other devices clear themselves at their next contact.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Ask or object</strong>: write to support. In the European Union you may also complain to
            your country’s data protection authority.
          </Trans>
        </li>
      </Points>
    </Part>
  );
}
