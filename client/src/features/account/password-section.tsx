import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { passwordTexts } from '#i18n/errors/error-catalogue.ts';
import { useOnline } from '#lib/use-online.ts';
import { NeedsConnection } from '#shell/needs-connection.tsx';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import type { AccountApi } from './account-api.ts';
import { passwordRefusals, textOfFailure } from './account-refusals.ts';
import { ActionResultLine, useActionResult } from './action-result.tsx';

/** For people who sign in with e-mail and password (specification 5). */
export function PasswordSection({ api }: { api: Pick<AccountApi, 'changePassword'> }) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const wordsOf = useFailureWords();
  const [result, setResult] = useActionResult();
  const [isAsking, setAsking] = useState(false);

  const change = async () => {
    setAsking(true);
    setResult(null);
    const outcome = await api.changePassword(i18n.locale);
    setAsking(false);
    setResult(
      outcome.kind === 'ok'
        ? { text: i18n._(passwordTexts.sent), isError: false }
        : {
            text: wordsOf(outcome, textOfFailure(outcome, passwordRefusals, passwordTexts.failed)),
            isError: true,
          },
    );
  };

  return (
    <PanelSection
      title={<Trans>Password</Trans>}
      lead={
        <Trans>
          You get a link by e-mail, with which you choose a new one. All your devices are signed out then.
        </Trans>
      }
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Button {...unlessOff(isAsking, () => void change())} disabled={!isOnline}>
          <KeyRound size={18} aria-hidden />
          <Trans>Change password</Trans>
        </Button>
        <NeedsConnection />
      </chakra.div>
      <ActionResultLine result={result} />
    </PanelSection>
  );
}
