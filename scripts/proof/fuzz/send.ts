import net from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './request.ts';
import type { Target } from './target.ts';

export interface FuzzAnswer {
  /** 0 if the connection ended without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly ms: number;
}

const timeoutMs = 10_000;
/** Headers not sent on a raw socket: the server would wait for more data, or compress its answer. */
const notRaw = ['accept-encoding', 'content-length', 'expect', 'host'];

/** Calls the app without a network; null if there is no answer in time. */
export async function inject(
  target: Target,
  request: FuzzRequest,
  remoteAddress: string,
): Promise<FuzzAnswer | null> {
  const startedAt = performance.now();
  const options = {
    method: request.method as 'GET',
    url: request.url,
    headers: request.headers,
    remoteAddress,
    ...(request.body !== undefined && { payload: request.body }),
  };
  const answer = await within(timeoutMs, target.app.inject(options));
  if (!answer) return null;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: unpack(answer.rawPayload, answer.headers['content-encoding']),
    ms: performance.now() - startedAt,
  };
}

function unpack(payload: Buffer, encoding: unknown): string {
  if (payload.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return encoding === 'gzip' ? gunzipSync(payload).toString() : payload.toString();
}

/**
 * Writes the request to a socket of its own byte by byte, each header twice if `isDoubled`. An event stream
 * is closed after its first event. Null if there is no answer in time.
 */
export function sendRaw(
  target: Target,
  request: FuzzRequest,
  isDoubled: boolean,
): Promise<FuzzAnswer | null> {
  const startedAt = performance.now();
  const body = Buffer.from(request.body ?? '');
  const headers = Object.entries(request.headers).filter(([name]) => !notRaw.includes(name));
  const lines = [['host', 'localhost'], ...headers].flatMap(([name, value]) =>
    Array<string>(isDoubled ? 2 : 1).fill(`${name}: ${value}`),
  );
  lines.push(`content-length: ${body.length}`);
  const url = request.url.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);
  const head = `${request.method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = net.connect(target.port, '127.0.0.1');
    let text = '';
    const finish = (answer: FuzzAnswer | null) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(null), timeoutMs);
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
      if (/\r\ncontent-type: text\/event-stream/i.test(text) && text.includes('\ndata: '))
        finish(parse(text, startedAt));
    });
    socket.on('error', () => finish(parse(text, startedAt)));
    socket.on('close', () => finish(parse(text, startedAt)));
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  });
}

function parse(text: string, startedAt: number): FuzzAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1).join().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const content = rest.join('\r\n\r\n');
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers,
    body: headers['transfer-encoding'] === 'chunked' ? unchunk(content) : content,
    ms: performance.now() - startedAt,
  };
}

/** Removes chunk sizes by line; decoding by length is not needed. */
const unchunk = (content: string) => content.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n/gi, '').replace(/\r\n$/, '');

async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
