import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FetchRules } from './fetch-rules.ts';
import { findTarget, type PageTarget } from './page-target.ts';

/** Why a page could not be fetched. */
export type FetchFault =
  | 'address_not_allowed'
  | 'page_not_found'
  | 'page_refused'
  | 'page_not_html'
  | 'page_too_large'
  | 'page_timeout';

export interface FetchedPage {
  bytes: Uint8Array;
  /** `charset` of the `content-type`; empty if there is none. */
  charset: string;
  /** The final address, after redirects. */
  url: string;
}

/** Accepted content types, and the size limit. */
export interface WantedAnswer {
  types: readonly string[];
  maxBytes?: number;
}

/** User-Agent of this server's requests to other sites. */
export const userAgentOf = (publicUrl: string) => `Ateria (+${publicUrl})`;

const aPage: WantedAnswer = { types: ['text/html', 'application/xhtml+xml'] };
const movedStatuses = new Set([301, 302, 303, 307, 308]);
const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
} as const;

/**
 * Fetches a public web page, without cookies and under our own User-Agent. Each redirect is checked like the
 * first address. The size limit applies to the unpacked bytes, against decompression bombs.
 */
export async function fetchPage(
  address: string,
  userAgent: string,
  rules: FetchRules,
  wanted = aPage,
): Promise<FetchedPage | FetchFault> {
  const signal = AbortSignal.timeout(rules.totalMs);
  try {
    return await Promise.race([follow(address, userAgent, rules, wanted, signal), whenAborted(signal)]);
  } catch (error) {
    if (signal.aborted) return 'page_timeout';
    return isUnreachable(error) ? 'page_not_found' : 'page_refused';
  }
}

async function follow(
  address: string,
  userAgent: string,
  rules: FetchRules,
  wanted: WantedAnswer,
  signal: AbortSignal,
): Promise<FetchedPage | FetchFault> {
  const accept = wanted.types.join(', ');
  let next = address;
  for (let hop = 0; hop <= rules.maxRedirects; hop += 1) {
    const target = await findTarget(next, rules);
    if (typeof target === 'string') return target;
    signal.throwIfAborted();
    const response = await ask(target, { 'user-agent': userAgent, accept }, signal);
    const { location } = response.headers;
    if (!movedStatuses.has(response.statusCode ?? 0) || location === undefined)
      return readPage(response, target.url.href, { maxBytes: rules.maxBytes, ...wanted }).finally(() =>
        response.destroy(),
      );
    response.destroy();
    next = URL.parse(location, target.url.href)?.href ?? '';
  }
  return 'page_refused';
}

/**
 * Sends the request and resolves with the answer's head. Connects only to the checked addresses, with the
 * name in `Host`.
 */
async function ask(
  target: PageTarget,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let fault: unknown;
  for (const address of target.addresses.slice(0, 3)) {
    try {
      return await askAt(address, target, headers, signal);
    } catch (error) {
      fault = error;
      if (signal.aborted || !isUnreachable(error)) break;
    }
  }
  throw fault;
}

function askAt(
  address: string,
  { url, port }: PageTarget,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request({
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      // The certificate must be valid for the name, although the connection goes to an address.
      ...(isSecure && isIP(name) === 0 && { servername: name }),
      headers: {
        host: url.host,
        ...headers,
        'accept-encoding': 'gzip, br',
      },
      agent: false,
      signal,
    });
    request.once('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

async function readPage(
  response: IncomingMessage,
  url: string,
  { types, maxBytes }: Required<WantedAnswer>,
): Promise<FetchedPage | FetchFault> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 404 || statusCode === 410) return 'page_not_found';
  if (statusCode < 200 || statusCode > 299) return 'page_refused';
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  if (!types.includes(type.trim().toLowerCase())) return 'page_not_html';
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase() || 'identity';
  if (encoding !== 'identity' && !(encoding in unpackers)) return 'page_refused';
  if (encoding === 'identity' && Number(headers['content-length'] ?? 0) > maxBytes) return 'page_too_large';
  const bytes = await readBounded(unpacked(response, encoding), maxBytes);
  if (bytes === null) return 'page_too_large';
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([\w:.-]+)/i.exec(one)?.[1]).find(Boolean);
  return { bytes, charset: charset ?? '', url };
}

function unpacked(response: IncomingMessage, encoding: string): Readable {
  const unpacker = unpackers[encoding as keyof typeof unpackers]?.(); // undefined for an uncompressed answer
  if (!unpacker) return response;
  response.once('error', (error) => unpacker.destroy(error));
  unpacker.once('close', () => response.destroy());
  return response.pipe(unpacker);
}

/** Reads up to `maxBytes`; null if there is more, which is left unread. */
async function readBounded(stream: Readable, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) return null;
    pieces.push(piece);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Whether the connection failed, so that the next address may be tried. */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENOTFOUND|ETIMEDOUT)$/.test(code);
}
