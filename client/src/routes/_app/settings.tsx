import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { InstallHelp } from '#features/home-screen/install-help.tsx';
import { PersonSetting } from '#features/settings/person-setting.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { StoresSetting } from '#features/stores/stores-setting.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';
import { NoticeSettings } from '#notices/notice-settings.tsx';
import { useReplayTour } from '#shell/replay-tour.ts';

export const Route = createFileRoute('/_app/settings')({
  staticData: { title: msg`Settings` },
  beforeLoad: activateRareTexts,
  component: Settings,
});

function Settings() {
  const onReplayTour = useReplayTour();
  return (
    <SettingsPage
      person={<PersonSetting />}
      notices={<NoticeSettings />}
      stores={<StoresSetting />}
      install={<InstallHelp />}
      onReplayTour={onReplayTour}
    />
  );
}
