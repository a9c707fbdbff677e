import { ClientConfig } from 'sync-protocol/api/config.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { keep } from '#lib/keep.ts';
import type { ApiClient } from './http.ts';

const CLIENT_CONFIG_KEY = 'ateria.config';

export type ConfigOutcome =
  /** `clockOffsetMs`: how far the server's clock is ahead of this device's; 0 where it is not known. */
  { kind: 'ok'; config: ClientConfig; clockOffsetMs: number } | { kind: 'unreachable' };

/** What the deployment said last, for a start without a network; null when it never has. */
export function readCachedConfig(storage: Pick<Storage, 'getItem'> = localStorage): ClientConfig | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(CLIENT_CONFIG_KEY) ?? 'null');
    return fits(ClientConfig, stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Asks the deployment, and keeps the answer for the next start. */
export async function fetchClientConfig(
  api: ApiClient,
  storage: Pick<Storage, 'setItem'> = localStorage,
): Promise<ConfigOutcome> {
  const answer = await api.request({ path: endpoints.config.path, schema: ClientConfig, isPublic: true });
  if (answer.kind !== 'ok') return { kind: 'unreachable' };
  keep(storage, CLIENT_CONFIG_KEY, JSON.stringify(answer.body));
  // The header has whole seconds: half of one is the best guess of the rest.
  const clockOffsetMs = answer.serverDate === null ? 0 : answer.serverDate + 500 - answer.receivedAt;
  return { kind: 'ok', config: answer.body, clockOffsetMs };
}
