import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#features/privacy/privacy-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_public/privacy')({
  staticData: {
    title: msg`Privacy`,
    description: msg`What Ateria keeps about you, where and for how long, who else sees it, and how you take it with you or erase it.`,
  },
  beforeLoad: activateRareTexts,
  component: PrivacyPage,
});
