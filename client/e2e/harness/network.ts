import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Exchange, Fault } from './faults.ts';

export interface FaultHandle {
  /** Number of requests handled by the fault. */
  readonly hits: () => number;
  readonly remove: () => void;
}

/**
 * One device's connection to the server, for pages and service worker alike. Works until a journey makes it
 * fail.
 */
export interface Network {
  readonly port: number;
  /**
   * The next `times` matching requests are handled by `fault`. `request` is e.g. "PUT /api/quick-list"; "*"
   * as the method matches any, a path ending with "*" any with that prefix, and "*" alone every request.
   */
  fault(request: string, fault: Fault, times?: number): FaultHandle;
  /** Breaks every connection and refuses new ones. */
  down(): void;
  up(): void;
  /** "METHOD /path status" of every request so far; status 0 if no answer was sent back. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

interface Rule {
  readonly fits: (request: IncomingMessage) => boolean;
  readonly fault: Fault;
  left: number;
  hits: number;
}

/** Opens a proxy to the server at `serverPort`, on a free port by default. */
export async function openNetwork(serverPort: number, port = 0): Promise<Network> {
  const rules = new Set<Rule>();
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let isDown = false;

  const proxy = http.createServer(async (request, response) => {
    response.on('close', () =>
      requests.push(`${request.method} ${request.url} ${response.headersSent ? response.statusCode : 0}`),
    );
    // Browsers silently repeat requests that fail on a reused connection; a fault has to reach the app.
    response.shouldKeepAlive = false;
    const rule = [...rules].find(({ left, fits }) => left > 0 && fits(request));
    if (!rule) return passThrough(request, response, serverPort);
    rule.left -= 1;
    rule.hits += 1;
    // A browser that aborts, or a server that dies, is not the journey's error.
    await rule.fault(exchangeOf(request, response, serverPort)).catch(() => response.destroy());
  });
  proxy.on('connection', (socket) => {
    if (isDown) return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    requests,
    fault(request, fault, times = Number.POSITIVE_INFINITY) {
      const rule: Rule = { fits: fitter(request), fault, left: times, hits: 0 };
      rules.add(rule);
      return { hits: () => rule.hits, remove: () => rules.delete(rule) };
    },
    down() {
      isDown = true;
      breakAll();
    },
    up() {
      isDown = false;
    },
    async close() {
      proxy.close();
      breakAll();
    },
  };
}

function fitter(text: string): Rule['fits'] {
  const [method = '*', path = '*'] = text.split(' ');
  return (request) => (method === '*' || request.method === method) && fitsPath(request.url ?? '', path);
}

const fitsPath = (url: string, path: string) =>
  path.endsWith('*') ? url.startsWith(path.slice(0, -1)) : url.split('?')[0] === path;

function passThrough(request: IncomingMessage, response: ServerResponse, port: number) {
  const upstream = http.request(upstreamOf(request, port));
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

function exchangeOf(request: IncomingMessage, response: ServerResponse, port: number): Exchange {
  const body = collect(request);
  body.catch(() => undefined);
  const forward: Exchange['forward'] = async ({ headers = {} } = {}) => {
    const sent = http.request(upstreamOf(request, port, headers));
    sent.end(await body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode ?? 502,
      headers: withoutConnection(answer.headers),
      body: await collect(answer),
    };
  };
  const reply: Exchange['reply'] = async ({ status, headers = {}, body: content }) => {
    await body;
    response.writeHead(status, headers).end(content);
  };
  return {
    headers: request.headers,
    body: async () => (await body).toString(),
    forward,
    reply,
    hangUp: () => void request.socket.destroy(),
    pass: async () => reply(await forward()),
  };
}

const upstreamOf = (request: IncomingMessage, port: number, changed: Record<string, string> = {}) => ({
  host: '127.0.0.1',
  port,
  method: request.method,
  path: request.url,
  headers: { ...request.headers, ...changed },
});

async function collect(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function withoutConnection({ connection, 'keep-alive': _, ...headers }: http.IncomingHttpHeaders) {
  return headers;
}
