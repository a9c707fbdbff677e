import { ClientConfig } from 'sync-protocol/api/config.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { keep } from '#lib/keep.ts';
import type { ApiClient } from './http.ts';

const CLIENT_CONFIG_KEY = 'ateria.config';

export type ConfigOutcome =
  /** `clockOffsetMs`: how far the server's clock is ahead of this device's; 0 if unknown. */
  { kind: 'ok'; config: ClientConfig; clockOffsetMs: number } | { kind: 'unreachable' };

/** The deployment's latest configuration, for a start without a network; null if never fetched. */
export function readCachedConfig(storage: Pick<Storage, 'getItem'> = localStorage): ClientConfig | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(CLIENT_CONFIG_KEY) ?? 'null');
    return fits(ClientConfig, stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Fetches the deployment's configuration and keeps it for the next start. */
export async function fetchClientConfig(
  api: ApiClient,
  storage: Pick<Storage, 'setItem'> = localStorage,
): Promise<ConfigOutcome> {
  const answer = await api.request({ path: endpoints.config.path, schema: ClientConfig, isPublic: true });
  if (answer.kind !== 'ok') return { kind: 'unreachable' };
  keep(storage, CLIENT_CONFIG_KEY, JSON.stringify(answer.body));
  // The `Date` header has whole seconds, so half a second is the expected remainder.
  const clockOffsetMs = answer.serverDate === null ? 0 : answer.serverDate + 500 - answer.receivedAt;
  return { kind: 'ok', config: answer.body, clockOffsetMs };
}
