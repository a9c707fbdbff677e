import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import type { ReactNode } from 'react';
import { type Locale, locales } from 'sync-protocol/locales.ts';
import { LOCALE_NAMES } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { Flag } from '#shell/public/flag.tsx';
import { useMissingLanguage } from '#shell/public/use-missing-language.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceRow } from '#ui/fields/choice-row.tsx';
import { useThemeMode } from '#ui/look/theme-mode-provider.tsx';
import { PanelPage, PanelSection } from '#ui/panel-section.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { LocalData } from './local-data.tsx';
import { TogetherSetting } from './together-setting.tsx';

interface SettingsPageProps {
  /** Name and portrait shown to others. */
  person?: ReactNode;
  /** Settings of notices. */
  notices?: ReactNode;
  /** Link to the household's shops. */
  stores?: ReactNode;
  /** Instructions for the home screen, where necessary. */
  install?: ReactNode;
  /** Starts the tour again. */
  onReplayTour?: () => void;
}

/** Settings of look, language and stored data on this device. */
export function SettingsPage({ person, notices, stores, install, onReplayTour }: SettingsPageProps) {
  const { t } = useLingui();
  const { locale, setLocale } = useLocale();
  const toaster = useToaster();
  const missingWords = useMissingLanguage();
  const chooseLocale = (chosen: Locale) =>
    setLocale(chosen).catch(() => toaster.show({ tone: 'danger', message: missingWords(chosen, locale) }));
  const { mode, toggle } = useThemeMode();
  return (
    <PanelPage>
      <PanelSection title={<Trans>Language and look</Trans>}>
        <chakra.div display="grid" gap="5" data-tour="settings">
          <ChoiceRow
            label={t`Language`}
            chosen={locale}
            onChoose={(chosen) => void chooseLocale(chosen)}
            choices={locales.map((value) => ({
              value,
              lang: value,
              name: (
                <>
                  <Flag locale={value} />
                  {LOCALE_NAMES[value]}
                </>
              ),
            }))}
          />
          <ChoiceRow
            label={t`Theme`}
            chosen={mode}
            onChoose={(chosen) => chosen !== mode && toggle()}
            choices={[
              { value: 'light', name: t`Light` },
              { value: 'dark', name: t`Dark` },
            ]}
          />
        </chakra.div>
      </PanelSection>
      {person}
      <TogetherSetting />
      {stores}
      {notices}
      {install}
      {onReplayTour && <Tutorial onReplay={onReplayTour} />}
      <LocalData />
      <Version />
    </PanelPage>
  );
}

function Version() {
  const version = String(import.meta.env.VITE_APP_VERSION ?? '');
  return (
    <chakra.p fontSize="sm" color="fg.muted" textAlign="center">
      <Trans>Ateria, version {version}</Trans>
    </chakra.p>
  );
}

function Tutorial({ onReplay }: { onReplay: () => void }) {
  return (
    <PanelSection
      title={<Trans>Tutorial</Trans>}
      lead={<Trans>A short walk through the app, from the dashboard to the account.</Trans>}
    >
      <chakra.div>
        <Button onClick={onReplay}>
          <GraduationCap size={18} aria-hidden />
          <Trans>Replay the tutorial</Trans>
        </Button>
      </chakra.div>
    </PanelSection>
  );
}
