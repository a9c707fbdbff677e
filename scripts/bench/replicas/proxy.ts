import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  readonly port: number;
  /** Number of requests answered, by the server's port. */
  readonly answered: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/**
 * A round-robin proxy. If a server refuses the connection, the next one gets the request; if one breaks off
 * before answering, the answer is 502, as with any proxy: only the caller can find out whether the request
 * was carried out, by repeating it under its key.
 */
export async function openProxy(portsOf: () => readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10_000 });
  const answered = new Map<number, number>();
  let turn = 0;

  const server = createServer(async (incoming, response) => {
    const body = await bodyOf(incoming).catch(() => null);
    if (body === null) return;
    const ports = portsOf();
    turn += 1;
    for (let tried = 0; tried < ports.length; tried++) {
      const port = ports[(turn + tried) % ports.length] ?? 0;
      const outcome = await forward(incoming, response, { port, body, agent });
      if (outcome === 'answered') answered.set(port, (answered.get(port) ?? 0) + 1);
      if (outcome !== 'down') return;
    }
    response.writeHead(502).end();
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    answered,
    close: async () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Resolves when the answer has started, or when there will be none. */
function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { port, body, agent }: { port: number; body: Buffer; agent: Agent },
): Promise<'answered' | 'broken off' | 'down'> {
  const { method, url, headers, socket } = incoming;
  const { 'transfer-encoding': _, ...kept } = headers;
  const from = [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ');
  return new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      agent,
      method,
      path: url,
      headers: {
        ...kept,
        'x-forwarded-for': from,
        ...(body.length > 0 && { 'content-length': String(body.length) }),
      },
    });
    sent.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
      resolve('answered');
    });
    sent.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve('down');
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
      resolve('broken off');
    });
    response.once('close', () => sent.destroy());
    sent.end(body);
  });
}
