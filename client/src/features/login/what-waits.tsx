import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { keepFiles, readKeptFiles } from '#db/kept-files.ts';
import { activateRareTexts } from '#i18n/activate-locale.ts';
import { hasArrivals } from '#lib/worker/arrivals.ts';
import { onLaunchedFiles } from '#lib/worker/launched-files.ts';

/**
 * Tells who is asked to sign in that what they shared, or opened with the app, is kept until then. A file that they opened is kept
 * here, since signing in leads away from this page.
 *
 * @param returnTo where they were going
 * @param tell given what to show, once something waits
 */
export async function tellWhatWaits(returnTo: string, tell: (note: ReactNode) => void): Promise<void> {
  await activateRareTexts();
  onLaunchedFiles(
    (files) => void keepFiles(files).then((isKept) => tell(isKept ? <FileWaits /> : <NoRoom />)),
  );
  // What a bookmarklet brings, and what nothing had room for, goes along in the address.
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
