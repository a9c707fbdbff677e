import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionContext } from '#auth/session/use-session.ts';
import { FilesPage } from '#features/recipes/files/files-page.tsx';
import { openReader } from '#features/recipes/files/open-reader.ts';
import { createImageFetcher } from '#features/recipes/import/address-reader.ts';
import { activateRareTexts } from '#i18n/activate-locale.ts';

/** The files are on this device only: a share or an opened file leaves them in `db/kept-files.ts`. */
export const Route = createFileRoute('/_app/recipes/import_/files')({
  staticData: { title: msg`Import recipes` },
  beforeLoad: activateRareTexts,
  component: Files,
});

function Files() {
  const { getAccessToken } = useSessionContext();
  const [fetchImage] = useState(() => createImageFetcher(getAccessToken));
  return <FilesPage openReader={openReader} fetchImage={fetchImage} />;
}
