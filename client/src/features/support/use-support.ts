import { useEffect, useState } from 'react';
import type { SupportMessage } from 'sync-protocol/support/support.ts';
import { openSupportStore, type SupportStore, type WaitingMessage } from '#lib/support-store.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';

/** What became of the message that was written last. */
export type SupportState = 'writing' | 'sending' | 'sent' | 'queued' | 'refused' | 'not-kept';

/** Ways to the server and to the disk, which a test replaces. */
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

/** Keeps a message on this device first, then sends it: so a network that fails in between loses nothing. */
export function useSupport({ store, deliver, newKey }: SupportDeps = ownDeps) {
  const identity = useKnownIdentity();
  const [state, setState] = useState<SupportState>('writing');
  const [waiting, setWaiting] = useState<WaitingMessage[]>([]);

  useEffect(() => {
    const look = () => void store.all().then(setWaiting, () => undefined);
    const deliverAndLook = () =>
      void deliver()
        .catch(() => undefined)
        .then(look);
    look();
    window.addEventListener('online', deliverAndLook);
    return () => window.removeEventListener('online', deliverAndLook);
  }, [store, deliver]);

  const submit = async (message: SupportMessage): Promise<void> => {
    const key = newKey();
    setState('sending');
    try {
      const writer = identity && { issuer: identity.issuer, sub: identity.sub };
      await store.put({ key, message, writtenAt: Date.now(), refusedFor: null, writer });
    } catch {
      setState('not-kept');
      return;
    }
    await deliver().catch(() => undefined);
    const left = await store.all();
    const own = left.find((each) => each.key === key);
    setWaiting(left);
    setState(own === undefined ? 'sent' : own.refusedFor === null ? 'queued' : 'refused');
  };

  const discard = async (key: string): Promise<void> => {
    await store.remove(key);
    setWaiting(await store.all());
  };

  return { state, waiting, submit, discard, writeAnother: () => setState('writing') };
}
