import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Part, Points } from './part.tsx';

export function OnServer() {
  return (
    <>
      <Part id="server" title={<Trans>What is kept on the server</Trans>}>
        <Points>
          <li>
            <Trans>
              <strong>Your account</strong>: your e-mail address, the name and the picture that your sign-in
              gives, your language, when you began, and a fingerprint of your password from which it cannot be
              read.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Passkeys and codes</strong>, if you set them up: of a passkey its public half, the name
              you give it, and when it was added and last used; never your fingerprint or face, which stay on
              the device. Of an app for codes its secret, encrypted; of recovery codes only a scrambled form
              from which they cannot be read.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>What you write</strong>: recipes and their pictures, planned meals, shopping lists,
              things that you buy again and again, and under which shelf you put what.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>With whom you share</strong>: everybody in your household sees its recipes, meals and
              lists, your name and picture, who owns it, and for 30 days who added, checked, planned and
              removed what; not your e-mail address. An invite’s secret is kept as a fingerprint for at most
              eight days; of an address to which you have one mailed, a fingerprint for at most two.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>What you share by a link</strong>: a recipe, or the meals for a calendar, each under an
              address that nobody can guess. Whoever has it can read that and nothing else, until you end it.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>What you do together</strong>: your household sees who added something and who changed
              it last, and while you have the app open, that you are there and which list you look at. The
              latter is kept nowhere and can be switched off in the settings.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Your plan</strong>: whether you are on trial, on the free plan or on premium, and until
              when. Card numbers never come to this server.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Where to send a notice</strong>, if you asked for notices: what you want to hear, the
              address that your browser gave for it, or your e-mail address once you have confirmed it. Which
              notices were sent is kept for 90 days.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>A log of calls</strong>: time, page and outcome, with your account’s number. No network
              address and nothing of what you wrote.
            </Trans>
          </li>
        </Points>
        <p>
          <Trans>
            It is used for one thing: to give you your kitchen on all your devices. The ground for it is our
            agreement with you; without this data there would be nothing to show.
          </Trans>
        </p>
      </Part>
      <Part id="how-long" title={<Trans>For how long</Trans>}>
        <Points>
          <li>
            <Trans>What you write stays until you delete it, or your account.</Trans>
          </li>
          <li>
            <Trans>
              What you delete is kept for 90 days more, so that you can undo it and your other devices hear of
              it. Then it is gone, pictures too.
            </Trans>
          </li>
          <li>
            <Trans>
              A message to support leaves the server’s database as soon as it has been mailed. The mail itself
              stays in the mailbox of the people who answer.
            </Trans>
          </li>
          <li>
            <Trans>
              After you delete your account everything of yours is removed. A fingerprint without your name is
              kept for 400 days, so that a device that was long switched off clears itself too.
            </Trans>
          </li>
          <li>
            <Trans>
              Failed sign-ins are counted for a short time, under a fingerprint of the address, to keep
              guessers out.
            </Trans>
          </li>
        </Points>
        <chakra.p color="fg.muted">
          <Trans>Backups of the server may hold a copy for somewhat longer.</Trans>
        </chakra.p>
      </Part>
    </>
  );
}
