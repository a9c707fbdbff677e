import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BookmarkletPage } from '#features/recipes/import/bookmarklet-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/recipes/import/bookmarklet')({
  staticData: { title: msg`Import recipes` },
  beforeLoad: activateRareTexts,
  component: BookmarkletPage,
});
