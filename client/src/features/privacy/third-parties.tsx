import { Trans } from '@lingui/react/macro';
import { Part, Points } from './part.tsx';

export function ThirdParties() {
  return (
    <Part id="others" title={<Trans>Who else sees something</Trans>}>
      <Points>
        <li>
          <Trans>
            <strong>Whoever signs you in.</strong> An account with e-mail and password is kept on this server.
            If you choose Google, Google learns that you sign in here and gives us your address and your name.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Stripe</strong>, only if you pay: it takes the payment and knows your card, your e-mail
            address and your plan. Until you go to the payment page it hears nothing about you.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The mail service</strong> that carries our e-mails to you and yours to support.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your browser’s notice service</strong>, only if you asked for notices: it carries them
            sealed and cannot read them.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Open Food Facts</strong>, only if the owner of this server has allowed it: when you scan a
            code that your household does not know, the server asks there what it is. It sends the digits and
            nothing of you.
          </Trans>
        </li>
      </Points>
      <p>
        <Trans>Nobody else. Fonts and pictures come from this server too.</Trans>
      </p>
    </Part>
  );
}
