import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { SupportAnswer } from 'sync-protocol/support/support.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import type { ApiClient } from '#api/http.ts';
import { createPublicApi } from '#api/public-api.ts';
import { type KnownIdentity, readKnownIdentity } from '#lib/known-identity.ts';
import { isOf, openSupportStore, type SupportStore } from '#lib/support-store.ts';

interface DeliverDeps {
  store: SupportStore;
  api: ApiClient;
  /** The person known on this device, whose token tells the server their tier. */
  person: KnownIdentity | null;
  /** Resolves to null if there is no token. */
  readToken: () => Promise<string | null>;
  nowMs: () => number;
}

/**
 * Sends waiting messages, oldest first, until the network fails. A refused message stays, with the reason.
 */
export async function deliverMessages({ store, api, person, readToken, nowMs }: DeliverDeps): Promise<void> {
  const waiting = (await store.all()).filter(({ refusedFor }) => refusedFor === null);
  // Another person may have written on this device before.
  const isOwn = person ? isOf(person) : () => false;
  const ownToken = waiting.some(isOwn) ? await readToken() : null;
  for (const written of waiting) {
    const { key, message } = written;
    const token = isOwn(written) ? ownToken : null;
    // It may have been deleted while another one was being sent.
    if (!(await store.all()).some((kept) => kept.key === key)) continue;
    const outcome = await api.request({
      ...endpoints.sendSupport,
      body: message,
      headers: { [idempotencyKeyHeader]: key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      schema: SupportAnswer,
      isPublic: true,
    });
    if (outcome.kind === 'ok') await store.markSent(key, nowMs());
    else if (outcome.kind === 'refused') await store.refuse(key, outcome.code);
    else return;
  }
}

/** `deliverMessages` with this page's store, network and session; one tab sends at a time. */
export function deliverSupport(): Promise<void> {
  const api = createPublicApi();
  const deliver = () => {
    const person = readKnownIdentity();
    const readToken = async () => person && readTokenOf(person);
    return deliverMessages({ store: openSupportStore(), api, person, readToken, nowMs: Date.now });
  };
  return navigator.locks.request('ateria.support', deliver);
}

/** Loads the sign-in library only for a signed-in person's message, and never prevents the sending. */
async function readTokenOf(identity: KnownIdentity): Promise<string | null> {
  try {
    const { createSession } = await import('#auth/session/session.ts');
    const outcome = await createSession(identity).getAccessToken();
    return outcome.kind === 'token' ? outcome.token : null;
  } catch {
    return null;
  }
}
