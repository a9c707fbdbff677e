import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Mail from 'lucide-react/icons/mail';
import { useId, useState } from 'react';
import type { MadeInvite } from 'sync-protocol/api/households.ts';
import { locales } from 'sync-protocol/locales.ts';
import { emailPattern, maxEmailLength } from 'sync-protocol/schema/email-address.ts';
import { useLineDraft } from '#editing/drafts/use-line-draft.ts';
import { LOCALE_NAMES } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { FaultLine } from '#shell/households/fault-line.tsx';
import { Button } from '#ui/button.tsx';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { SectionProps } from './use-act.ts';

/** Mails the shown invite to an address in a chosen language. */
export function MailInviteForm({ made, api, household, act, isOff }: SectionProps & { made: MadeInvite }) {
  const { t } = useLingui();
  const { locale: own } = useLocale();
  const languageId = useId();
  const faultId = useId();
  const { line: email, write: setEmail } = useLineDraft('invite.mail');
  const [locale, setLocale] = useState(own);
  const [isWrong, setWrong] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const isNothing = isOff || email.trim() === '';
  const send = async () => {
    const wanted = email.trim();
    setSentTo('');
    const isAddress = new RegExp(emailPattern).test(wanted);
    setWrong(!isAddress);
    if (!isAddress) return;
    const token = new URL(made.link).hash.slice(1);
    const answer = await act.run(
      'mail',
      () => api.mailInvite(household._id, made._id, { token, email: wanted, locale }),
      { failed: msg`The e-mail could not be sent. Please try again.` },
    );
    if (answer === undefined) return;
    setSentTo(wanted);
    setEmail('');
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) auto auto' }}
      alignItems="end"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNothing) void send();
      }}
    >
      <TextField
        label={<Trans>Send it by e-mail to</Trans>}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxEmailLength}
        value={email}
        aria-invalid={isWrong}
        aria-describedby={faultId}
        onChange={(event) => {
          setEmail(event.target.value);
          setWrong(false);
        }}
      />
      <chakra.div display="grid" gap="1.5">
        <chakra.label htmlFor={languageId} fontWeight="medium">
          <Trans>Language of the e-mail</Trans>
        </chakra.label>
        <SelectBox
          id={languageId}
          value={locale}
          onChange={(event) => setLocale(locales.find((each) => each === event.target.value) ?? own)}
        >
          {locales.map((each) => (
            <option key={each} value={each} lang={each}>
              {LOCALE_NAMES[each]}
            </option>
          ))}
        </SelectBox>
      </chakra.div>
      {/* `aria-disabled` rather than `disabled`, so that the button keeps the focus after it was pressed. */}
      <Button type="submit" aria-disabled={isNothing || undefined}>
        <Mail size={18} aria-hidden />
        <Trans>Send</Trans>
      </Button>
      <chakra.div id={faultId} gridColumn="1 / -1" fontSize="sm" color="fg.muted">
        <FaultLine>
          {isWrong ? t`Write one address, such as ville@example.com.` : act.faultAt('mail')}
        </FaultLine>
        <chakra.p role="status" _empty={{ position: 'absolute' }}>
          {sentTo && <Trans>The invite is on its way to {sentTo}. The address is not kept.</Trans>}
        </chakra.p>
      </chakra.div>
    </chakra.form>
  );
}
