import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { JoinPage } from '#features/join/join-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_public/join')({
  staticData: { title: msg`Join a household` },
  beforeLoad: activateRareTexts,
  component: JoinPage,
});
