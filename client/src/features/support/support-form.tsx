import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useText } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { emailPattern, maxEmailLength } from 'sync-protocol/schema/email-address.ts';
import type { SupportMessage } from 'sync-protocol/support/support.ts';
import {
  maxSupportMessageLength,
  maxSupportNameLength,
  supportTopics,
} from 'sync-protocol/support/support-bounds.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { readKnownIdentity } from '#lib/known-identity.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { keptMessage } from '#shell/leave/kept-message.ts';
import { Button } from '#ui/button.tsx';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { boxStyle } from '#ui/look/box-style.ts';
import { topicNames } from './topic-names.ts';

const Prose = chakra('textarea', {
  base: {
    ...boxStyle,
    px: '4',
    py: '3',
    minHeight: '40',
    resize: 'vertical',
  },
});

/** Hidden field that only robots fill in. */
const Trap = chakra('div', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

type Faults = Partial<Record<'name' | 'email' | 'message', true>>;

interface SupportFormProps {
  /** Name used for the last message; empty if none. */
  name: string;
  isSending: boolean;
  onSubmit: (message: SupportMessage) => void;
}

/**
 * Uncontrolled fields, so that text typed before the script runs is kept; they are only cleared by sending.
 */
export function SupportForm({ name, isSending, onSubmit }: SupportFormProps) {
  const { _ } = useLingui();
  const { t } = useText();
  const { locale } = useLocale();
  const identity = useKnownIdentity();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});

  useEffect(() => {
    const fields = form.current?.elements;
    const fill = (name: string, value = '') => {
      const field = fields?.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isField && field.value === '') field.value = value;
    };
    fill('email', identity?.email);
    fill('name', identity?.name || name);
    fill('message', keptHere().read());
  }, [identity, name]);

  useEffect(() => {
    // Text typed before this script ran was not recorded yet.
    const typed = form.current && new FormData(form.current).get('message');
    if (typed) keptHere().keep(String(typed));
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const topic = supportTopics.find((each) => each === text('topic')) ?? supportTopics[0];
    const message = {
      name: text('name'),
      email: text('email'),
      message: text('message').replaceAll('\r\n', '\n'),
      topic,
      locale,
      ...(text('website') ? { website: text('website').slice(0, 200) } : {}),
    };
    const found = faultsOf(message);
    setFaults(found);
    const [first] = Object.keys(found);
    if (!first) {
      keptHere().drop();
      return onSubmit(message);
    }
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  return (
    <chakra.form ref={form} display="grid" gap="5" noValidate onSubmit={submit} aria-label={t`Write to us`}>
      <TextField
        name="name"
        label={<Trans>Your name</Trans>}
        autoComplete="name"
        maxLength={maxSupportNameLength}
        required
        error={faults.name && <Trans>Write your name, so that we know whom we answer.</Trans>}
      />
      <TextField
        name="email"
        type="email"
        label={<Trans>Your e-mail</Trans>}
        autoComplete="email"
        maxLength={maxEmailLength}
        required
        hint={<Trans>The answer comes to this address.</Trans>}
        error={faults.email && <Trans>Write an e-mail address, such as aino@example.com.</Trans>}
      />
      <chakra.div display="grid" gap="1.5">
        <chakra.label htmlFor={`${id}-topic`} fontWeight="medium">
          <Trans>What is it about?</Trans>
        </chakra.label>
        <SelectBox id={`${id}-topic`} name="topic">
          {supportTopics.map((topic) => (
            <option key={topic} value={topic}>
              {_(topicNames[topic])}
            </option>
          ))}
        </SelectBox>
      </chakra.div>
      <chakra.div display="grid" gap="1.5">
        <chakra.label htmlFor={`${id}-message`} fontWeight="medium">
          <Trans>Your message</Trans>
        </chakra.label>
        <Prose
          id={`${id}-message`}
          name="message"
          rows={7}
          maxLength={maxSupportMessageLength}
          onInput={(event) => keptHere().keep(event.currentTarget.value)}
          required
          aria-invalid={Boolean(faults.message)}
          aria-describedby={faults.message ? `${id}-fault` : undefined}
        />
        {faults.message && (
          <chakra.p id={`${id}-fault`} fontSize="sm" color="danger.fg">
            <Trans>Write what we can help with.</Trans>
          </chakra.p>
        )}
      </chakra.div>
      <Trap aria-hidden>
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </Trap>
      <Button type="submit" variant="primary" size="lg" justifySelf="start" aria-disabled={isSending}>
        {isSending ? <Trans>Sending…</Trans> : <Trans>Send the message</Trans>}
      </Button>
    </chakra.form>
  );
}

/** Draft of the person known now: the prerendered form is a visitor's until it is hydrated. */
const keptHere = () => keptMessage(readKnownIdentity()?.email);

function faultsOf({ name, email, message }: SupportMessage): Faults {
  return {
    ...(name === '' ? { name: true } : {}),
    ...(new RegExp(emailPattern).test(email) ? {} : { email: true }),
    ...(message === '' ? { message: true } : {}),
  };
}
