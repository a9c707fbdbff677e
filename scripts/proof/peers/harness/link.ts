import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** One device's link to a server, for requests, streams and WebSockets; it counts the bytes. */
export interface Link {
  port: number;
  down(): void;
  up(): void;
  /** The next write reaches the server, but its answer is lost and the connection breaks. */
  loseNextAnswer(): { isLost: () => boolean };
  /** After one more write every request is answered 401, for `ms` or until it has another token. */
  refuseTokens(ms: number): { hits: () => number };
  /** Clears faults that have not occurred. */
  heal(): void;
  /** Bytes to and from the server since the last `resetBytes`, with all headers. */
  bytes(): number;
  resetBytes(): void;
  close(): Promise<void>;
}

export interface LinkOptions {
  serverPort: number;
  isWrite: (method: string, path: string) => boolean;
  /** Answers requests under /__bench/, which do not reach the server. */
  servePage: (request: IncomingMessage, response: ServerResponse) => void;
}

export async function openLink({ serverPort, isWrite, servePage }: LinkOptions): Promise<Link> {
  const sockets = new Set<Duplex>();
  const upstreams = new Set<Socket>();
  let isDown = false;
  let counted = 0;
  let lose: { isLost: boolean } | undefined;
  let refusal: { writesLeft: number; ms: number; until: number; token: string; hits: number } | undefined;

  const live = () => [...upstreams].reduce((sum, each) => sum + each.bytesRead + each.bytesWritten, 0);
  const track = (socket: Socket) => {
    upstreams.add(socket);
    socket.on('close', () => {
      if (upstreams.delete(socket)) counted += socket.bytesRead + socket.bytesWritten;
    });
    return socket;
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  /** Counts writes until the refusal, then breaks all connections. */
  const noteWrite = (token: string) => {
    if (!refusal || refusal.writesLeft === 0) return;
    refusal.writesLeft -= 1;
    if (refusal.writesLeft > 0) return;
    refusal.until = performance.now() + refusal.ms;
    refusal.token = token;
    setTimeout(breakAll, 100);
  };
  const isRefused = ({ headers }: IncomingMessage) => {
    if (!refusal || refusal.writesLeft > 0 || performance.now() > refusal.until) return false;
    const { authorization = '' } = headers;
    if (authorization !== '' && authorization !== refusal.token) return false;
    refusal.hits += 1;
    return true;
  };

  const proxy = http.createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/__bench/')) return servePage(request, response);
    if (isDown) return request.socket.destroy();
    // Browsers repeat requests that fail on a reused connection; faults have to reach the program.
    response.shouldKeepAlive = false;
    if (isRefused(request)) {
      request.resume();
      response.writeHead(401, { 'content-type': 'application/json' });
      return response.end(
        '{"code":"unauthorized","message":"The access token is not valid here.","error":"unauthorized"}',
      );
    }
    const write = isWrite(request.method ?? 'GET', path);
    const losing = write ? lose : undefined;
    if (losing) lose = undefined;
    const upstream = http.request({
      host: '127.0.0.1',
      port: serverPort,
      method: request.method,
      path,
      headers: request.headers,
      agent: false,
    });
    upstream.on('socket', track);
    upstream.on('response', (answer) => {
      if (write) noteWrite(request.headers.authorization ?? '');
      if (losing) {
        losing.isLost = true;
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  proxy.on('upgrade', (request, socket, head) => {
    if (isDown) return socket.destroy();
    if (isRefused(request)) return socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n');
    const upstream = track(connect(serverPort, '127.0.0.1'));
    upstream.write(headOf(request));
    upstream.write(head);
    let losing: { isLost: boolean } | undefined;
    socket.on('data', (data: Buffer) => {
      upstream.write(data);
      noteWrite('');
      if (!lose) return;
      losing = lose;
      lose = undefined;
      losing.isLost = true;
      setTimeout(() => socket.destroy(), 300);
    });
    upstream.on('data', (data: Buffer) => {
      if (!losing) socket.write(data);
    });
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
    for (const each of [socket, upstream]) each.on('error', () => each.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    port: (proxy.address() as AddressInfo).port,
    down() {
      isDown = true;
      breakAll();
    },
    up() {
      isDown = false;
    },
    loseNextAnswer() {
      const armed = { isLost: false };
      lose = armed;
      return { isLost: () => armed.isLost };
    },
    refuseTokens(ms) {
      const armed = { writesLeft: 1, ms, until: 0, token: '', hits: 0 };
      refusal = armed;
      return { hits: () => armed.hits };
    },
    heal() {
      lose = undefined;
      refusal = undefined;
    },
    bytes: () => counted + live(),
    resetBytes() {
      counted = -live();
    },
    async close() {
      proxy.close();
      breakAll();
    },
  };
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
