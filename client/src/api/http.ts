import { apiTimeoutMs, endpoints } from 'sync-protocol/api/endpoints.ts';
import { epochHeader, householdHeader, protocolHeader, protocolVersion } from 'sync-protocol/sync/headers.ts';
import { type Static, type TSchema, Type } from 'typebox';
import type { ApiFailure, ApiOutcome } from './api-outcome.ts';
import { readAnswer } from './read-answer.ts';
import { type SendOptions, type Sent, send } from './send.ts';

export interface ApiClientOptions {
  /** Origin of the API, and the only one that the access token is ever sent to. */
  baseUrl: string;
  fetch: typeof fetch;
  getAccessToken: (request?: { forceRenew?: string }) => Promise<ApiToken>;
  /** Epoch of this device's data, '' for none; tells the server that a device's account is gone. */
  readEpoch?: () => Promise<string>;
  /**
   * Household of the rows that are read and written; without it calls are about the person's first household.
   */
  household?: CallHousehold;
  now?: () => number;
  timeoutMs?: number;
  /** Replaces the system's timers. */
  after?: SendOptions['after'];
}

/** The household named in calls (SPEC H1). */
export interface CallHousehold {
  /** Its id; '' until the server has named it. */
  read: () => Promise<string>;
  /** Notes the id in an answer; false if the answer is about another household. */
  isOwn: (answered: string) => Promise<boolean>;
}

/** What the client needs of a token source; `#auth/tokens/token-outcome.ts` answers in this form. */
export type ApiToken =
  | { kind: 'token'; token: string }
  | { kind: 'offline' }
  | { kind: 'signed-out'; reason: string };

interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with a slash; may have a query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged with its own media type, instead of `body`. */
  file?: Blob;
  headers?: Record<string, string>;
  /**
   * Epoch of the data that the request is based on, if the caller has read it; otherwise `readEpoch` is used.
   */
  epoch?: string;
  /** May be large: the body is compressed if the server accepts that. */
  isLarge?: boolean;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Sent without a token. */
  isPublic?: boolean;
}

export interface ApiClient {
  /**
   * Makes a call whose answer has the shape of `schema` (Type.Null(): an empty 204). Network and server
   * errors are outcomes, never thrown.
   */
  request<S extends TSchema>(call: ApiCall & { schema: S }): Promise<ApiOutcome<Static<S>>>;
  /**
   * Opens a stream of server-sent events, until `signal` is aborted; the timeout applies to its beginning
   * only.
   */
  openStream(call: ApiCall): Promise<{ kind: 'open'; body: ReadableStream<Uint8Array> } | ApiFailure>;
  /** Fetches an image, complete or not at all. */
  openImage(call: ApiCall): Promise<{ kind: 'image'; file: Blob } | ApiFailure>;
  /** Fetches a zip file, complete or not at all. */
  openArchive(call: ApiCall): Promise<{ kind: 'archive'; file: Blob } | ApiFailure>;
}

/**
 * Calls our API with the person's token. A 401 leads to one renewal and one repetition; everything else is
 * returned as an outcome for the caller to act on (design, "When the server says no"). Nothing else is
 * repeated here.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, fetch, getAccessToken, now = Date.now, timeoutMs = apiTimeoutMs, after } = options;
  /** Whether the server has said that it accepts gzip bodies (RFC 9110, 12.5.3). */
  let takesZipped = false;

  async function exchange<T>(
    call: ApiCall,
    accept: string,
    read: (answer: Extract<Sent, { kind: 'answered' }>) => T | ApiFailure,
    body: Pick<SendOptions, 'keepsOpen' | 'isFile'> = {},
  ): Promise<T | ApiFailure> {
    const url = ownUrl(call.path, baseUrl);
    const own = call.isPublic ? undefined : options.household;
    if (own && isWrite(call) && (await own.read()) === '') {
      // Never write to an unknown household: the person's first one may be another by the time of a retry.
      const failure = await learnHousehold();
      if (failure) return failure;
    }
    const epoch = call.isPublic ? '' : (call.epoch ?? (await options.readEpoch?.()) ?? '');
    const isZipped = call.isLarge === true && takesZipped;
    const names = { [epochHeader]: epoch, [householdHeader]: (await own?.read()) ?? '' };
    const init = await (isZipped ? zipped : asIs)(toInit(call, accept, names));
    const attempt = async (token: string | null) => {
      const sent = await send(url, token === null ? init : withToken(init, token), {
        fetch,
        now,
        timeoutMs: call.timeoutMs ?? timeoutMs,
        signal: call.signal,
        after,
        ...body,
      });
      if (sent.kind !== 'answered') return sent;
      const answered = sent.response.ok ? sent.response.headers.get(householdHeader) : null;
      if (own && answered && !(await own.isOwn(answered)))
        return { kind: 'retry' as const, reason: 'not-ours' as const };
      takesZipped ||= sent.response.headers.get('accept-encoding')?.includes('gzip') ?? false;
      return read(sent);
    };
    if (call.isPublic) return attempt(null);

    const first = await getAccessToken();
    if (first.kind !== 'token') return { kind: 'no-token', reason: first.kind };
    const outcome = await attempt(first.token);
    if (isZipped && isRefused(outcome)) {
      // A server rolled back to an older build accepts no gzip body, and may refuse it with any error.
      takesZipped = false;
      return exchange(call, accept, read, body);
    }
    if (!isUnauthorized(outcome)) return outcome;

    const renewed = await getAccessToken({ forceRenew: first.token });
    if (renewed.kind === 'offline') return { kind: 'no-token', reason: 'offline' };
    return renewed.kind === 'token' ? attempt(renewed.token) : outcome;
  }

  /**
   * Every answer names the household. A server without support for households names none, and then there is
   * only one.
   */
  async function learnHousehold(): Promise<ApiFailure | null> {
    const answer = await exchange({ ...endpoints.stats }, 'application/json', (sent) =>
      readAnswer(sent, Type.Unknown()),
    );
    return answer.kind === 'ok' ? null : answer;
  }

  return {
    request: (call) => exchange(call, 'application/json', (answer) => readAnswer(answer, call.schema)),
    openStream: (call) =>
      exchange(
        call,
        'text/event-stream',
        (answer) => {
          const { body } = answer.response;
          if (isEventStream(answer.response) && body) return { kind: 'open' as const, body };
          return failureOf(answer);
        },
        { keepsOpen: isEventStream },
      ),
    openImage: (call) =>
      exchange(
        call,
        'image/*',
        (answer) => (answer.file ? { kind: 'image' as const, file: answer.file } : failureOf(answer)),
        { isFile: isImage },
      ),
    openArchive: (call) =>
      exchange(
        call,
        'application/zip',
        (answer) => (answer.file ? { kind: 'archive' as const, file: answer.file } : failureOf(answer)),
        { isFile: isArchive },
      ),
  };
}

/** Interprets an answer that is not of the requested kind. */
function failureOf(answer: Extract<Sent, { kind: 'answered' }>): ApiFailure {
  const failure = readAnswer(answer, Type.Never());
  return failure.kind === 'ok' ? { kind: 'retry', reason: 'not-ours', status: failure.status } : failure;
}

/** Resolves a path of the API. Throws for any other origin, so that the token never leaves for one. */
function ownUrl(path: string, baseUrl: string): URL {
  const url = new URL(path, baseUrl);
  if (!path.startsWith('/') || url.origin !== new URL(baseUrl).origin)
    throw new TypeError(`Not a path of the API: ${path}`);
  return url;
}

const isWrite = ({ method = 'GET' }: ApiCall): boolean => method !== 'GET';

/** @param names headers that name household and epoch; '' if unknown */
function toInit(
  { method = 'GET', body, file, headers }: ApiCall,
  accept: string,
  names: Record<string, string>,
): Init {
  return {
    method,
    headers: {
      ...headers,
      accept,
      [protocolHeader]: String(protocolVersion),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== '')),
    },
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    // Browsers never cache the answer to a write.
    ...(method === 'GET' && { cache: 'no-store' }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  };
}

interface Init extends RequestInit {
  headers: Record<string, string>;
}

const withToken = (init: Init, token: string): Init => ({
  ...init,
  headers: { ...init.headers, authorization: `Bearer ${token}` },
});

const asIs = (init: Init): Init => init;

/** In characters. Compressing smaller bodies gains nothing. */
const leastZippedLength = 2_000;

async function zipped(init: Init): Promise<Init> {
  const { body } = init;
  if (typeof body !== 'string' || body.length < leastZippedLength) return init;
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'));
  return {
    ...init,
    headers: { ...init.headers, 'content-encoding': 'gzip' },
    body: await new Response(stream).arrayBuffer(),
  };
}

const isRefused = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'refused';

const isUnauthorized = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'unauthorized';

const isEventStream = (response: Response): boolean =>
  response.ok && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');

const isImage = (response: Response): boolean =>
  response.status === 200 && /^image\//i.test(response.headers.get('content-type') ?? '');

const isArchive = (response: Response): boolean =>
  response.status === 200 && response.headers.get('content-type') === 'application/zip';
