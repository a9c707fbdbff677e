import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { keepFiles, readKeptFiles } from '#db/kept-files.ts';
import { activateRareTexts } from '#i18n/activate-locale.ts';
import { hasArrivals } from '#lib/worker/arrivals.ts';
import { onLaunchedFiles } from '#lib/worker/launched-files.ts';

/**
 * Tells a person who has to sign in that what they shared or opened is kept until then. An opened file is
 * stored here, since signing in leaves this page.
 *
 * @param returnTo where they were going
 * @param tell called with a note once something waits
 */
export async function tellWhatWaits(returnTo: string, tell: (note: ReactNode) => void): Promise<void> {
  await activateRareTexts();
  onLaunchedFiles(
    (files) => void keepFiles(files).then((isKept) => tell(isKept ? <FileWaits /> : <NoRoom />)),
  );
  // Content from a bookmarklet, or for which there was no room, is in the address.
  const isInAddress = returnTo.includes('source=');
  if (returnTo.includes('noRoom=')) tell(<NoRoom />);
  else if (returnTo.includes('/import/files')) {
    if ((await readKeptFiles()).length > 0) tell(<FileWaits />);
  } else if (isInAddress || (await hasArrivals('text')) || (await hasArrivals('photo'))) tell(<ShareWaits />);
}

const ShareWaits = () => (
  <Note>
    <Trans>What you shared is kept on this device and waits until you have signed in.</Trans>
  </Note>
);

const FileWaits = () => (
  <Note>
    <Trans>Your file is kept on this device and waits until you have signed in.</Trans>
  </Note>
);

const NoRoom = () => (
  <Note>
    <Trans>
      This device has no room for everything that you shared or opened with Ateria. Free some space and try
      again.
    </Trans>
  </Note>
);

const Note = ({ children }: { children: ReactNode }) => (
  <chakra.p role="status" px="4" py="3" rounded="md" bg="bg.subtle" textAlign="center" textWrap="balance">
    {children}
  </chakra.p>
);
