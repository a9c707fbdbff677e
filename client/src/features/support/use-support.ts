import { useCallback, useEffect, useState } from 'react';
import type { SupportMessage } from 'sync-protocol/support/support.ts';
import {
  isOf,
  openSupportStore,
  type SentMessage,
  type SupportStore,
  type WaitingMessage,
} from '#lib/support-store.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';

/** State of the message written last. */
export type SupportState = 'writing' | 'sending' | 'sent' | 'queued' | 'refused' | 'not-kept';

/** State of the page; for a stored message the store knows what became of it, whoever sends it. */
type SupportStep = { kind: 'writing' | 'sending' | 'not-kept' } | { kind: 'kept'; key: string };

/** Access to server and disk, replaced in tests. */
export interface SupportDeps {
  store: SupportStore;
  deliver: () => Promise<void>;
  newKey: () => string;
}

const ownDeps: SupportDeps = {
  store: openSupportStore(),
  deliver: async () => (await import('./deliver-support.ts')).deliverSupport(),
  newKey: () => crypto.randomUUID(),
};

/** Stores a message on this device first, then sends it, so that a network failure loses nothing. */
export function useSupport({ store, deliver, newKey }: SupportDeps = ownDeps) {
  const identity = useKnownIdentity();
  const [step, setStep] = useState<SupportStep>({ kind: 'writing' });
  const [lastName, setLastName] = useState('');
  const [messages, setMessages] = useState<Messages>({ waiting: [], sent: [] });

  const look = useCallback(async () => {
    const [waiting, sent] = await Promise.all([store.all(), store.sent()]);
    setMessages({ waiting, sent });
  }, [store]);

  useEffect(() => {
    const lookAgain = () => void look().catch(() => undefined);
    lookAgain();
    return store.watch(lookAgain);
  }, [store, look]);

  const submit = async (message: SupportMessage): Promise<void> => {
    const key = newKey();
    setStep({ kind: 'sending' });
    setLastName(message.name);
    try {
      const writer = identity && { issuer: identity.issuer, sub: identity.sub };
      await store.put({ key, message, writtenAt: Date.now(), refusedFor: null, writer });
    } catch {
      setStep({ kind: 'not-kept' });
      return;
    }
    await deliver().catch(() => undefined);
    await look();
    setStep({ kind: 'kept', key });
  };

  const discard = async (key: string): Promise<void> => {
    await store.remove(key);
    await look();
  };

  const state = step.kind === 'kept' ? stateOf(step.key, messages) : step.kind;
  // Another person's messages on this device are sent too, but not shown.
  const isShown = identity ? isOf(identity) : ({ writer }: WaitingMessage) => !writer;
  const own = step.kind === 'kept' ? messages.sent.find(({ key }) => key === step.key) : undefined;
  return {
    state,
    sentAt: own?.sentAt,
    /** Name used for the previous message on this page. */
    lastName,
    waiting: messages.waiting.filter(isShown),
    sent: messages.sent.filter(isShown),
    submit,
    discard,
    writeAnother: () => setStep({ kind: 'writing' }),
  };
}

interface Messages {
  waiting: readonly WaitingMessage[];
  sent: readonly SentMessage[];
}

/** A message deleted on this page returns to `writing`. */
function stateOf(key: string, { waiting, sent }: Messages): SupportState {
  if (sent.some((message) => message.key === key)) return 'sent';
  const own = waiting.find((message) => message.key === key);
  if (!own) return 'writing';
  return own.refusedFor === null ? 'queued' : 'refused';
}
