import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HouseholdPage } from '#features/household/household-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/household')({
  staticData: { title: msg`Household` },
  beforeLoad: activateRareTexts,
  component: HouseholdPage,
});
