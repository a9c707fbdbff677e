import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ExportPage } from '#features/recipes/export/export-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/recipes/export')({
  staticData: { title: msg`Recipes` },
  beforeLoad: activateRareTexts,
  component: ExportPage,
});
