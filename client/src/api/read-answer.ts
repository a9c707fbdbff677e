import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { ErrorBody } from 'sync-protocol/errors.ts';
import { parseJson } from 'sync-protocol/parse-json.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import type { Static, TSchema } from 'typebox';
import type { ApiOutcome } from './api-outcome.ts';
import type { Sent } from './send.ts';

type ReadableAnswer = Extract<Sent, { kind: 'answered' }>;

/** Statuses below 500 that mean "later" rather than "no". */
const LATER = new Set([408, 425, 429]);

/**
 * Classifies an answer. Success requires a complete answer from our server in the promised shape (an empty
 * 204 counts as null). A refusal requires one of our error codes, or a status saying that the body is too
 * large: a proxy says that with a page of its own, and would again.
 */
export function readAnswer<S extends TSchema>(
  { response, text, sentAt, receivedAt }: ReadableAnswer,
  schema: S,
): ApiOutcome<Static<S>> {
  const { status } = response;
  const body = status === 204 ? null : readBody(response, text);
  if (status >= 500 || LATER.has(status)) {
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), receivedAt);
    const said = fits(ErrorBody, body) ? body : undefined;
    return { kind: 'retry', reason: 'status', status, retryAfterMs, said };
  }
  if (response.ok && fits(schema, body))
    return { kind: 'ok', status, body, serverDate: readDate(response), sentAt, receivedAt };
  if (status >= 400 && fits(ErrorBody, body)) {
    if (status === 401) return { kind: 'unauthorized' };
    if (status === 426) return { kind: 'upgrade-required' };
    return { kind: 'refused', status, code: body.code, message: body.message };
  }
  if (status === 413) return { kind: 'refused', status, code: 'payload_too_large', message: '' };
  return { kind: 'retry', reason: 'not-ours', status };
}

/** Parsed JSON; undefined, which no schema accepts, if it is not JSON. */
function readBody(response: Response, text: string): unknown {
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
  return isJson ? parseJson(text) : undefined;
}

function readDate(response: Response): number | null {
  const ms = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : ms;
}

const longestRetryAfterMs = hourMs;

/**
 * Delay requested by a `Retry-After` header, seconds or date (RFC 9110, 10.2.3), in milliseconds; at most an
 * hour.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longestRetryAfterMs);
}
