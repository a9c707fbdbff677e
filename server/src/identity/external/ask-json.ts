import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

const timeoutMs = 8_000;

/**
 * Sends a request to another server and checks the JSON answer against `schema`.
 *
 * @throws Error on any status but 2xx, and on an answer that does not match; names host and status, never
 *   what was sent
 */
export async function askJson<S extends TSchema>(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  schema: S,
): Promise<Static<S>> {
  const { host, pathname } = new URL(url);
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${host}${pathname} answered ${response.status}`);
  const body = toJson(text);
  if (!Value.Check(schema, body)) throw new Error(`${host}${pathname} answered in another form`);
  return body;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
