import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DevicePage } from '#features/settings/device/device-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/device')({
  staticData: { title: msg`This device` },
  beforeLoad: activateRareTexts,
  component: DevicePage,
});
