import { Trans } from '@lingui/react/macro';
import { Part, Points } from './part.tsx';

export function OnDevice() {
  return (
    <Part id="device" title={<Trans>What is kept on your device</Trans>}>
      <p>
        <Trans>
          Ateria works without a network, so your recipes, plans and lists are on each device where you sign
          in. All of it is needed for the app to work; none of it follows you anywhere. That is why there is
          no cookie banner.
        </Trans>
      </p>
      <Points>
        <li>
          <Trans>
            <strong>A database in the browser</strong> for each of your households, with its data and the
            changes that have not been sent yet; one more for messages to support that wait for a network.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Local storage</strong>: your language, your theme, who is signed in, the keys of your
            session, and how your list looked last, so that it opens at once.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A service worker</strong>, a small program of the browser, which keeps the app’s own files
            and your pictures for use without a network, and sends what waits.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Four cookies</strong>: your language and theme for a year, a note for a day that somebody
            signed in here, that of the sign-in itself, and for a year a mark by which your browser is known,
            so that nobody who guesses passwords can keep you out.
          </Trans>
        </li>
      </Points>
      <p>
        <Trans>
          Logging out ends the session and removes your data from the device. Where something has not been
          sent yet you are asked first: send it, keep it on the device for your next sign-in, or remove it.
        </Trans>
      </p>
    </Part>
  );
}
