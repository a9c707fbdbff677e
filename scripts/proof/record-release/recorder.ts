import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it went over the wire and what came back; bodies in base64 where they are no text. */
export interface Recorded {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly answer: { readonly status: number; readonly type: string; readonly body: string };
}

/** What belongs to one connection, or is made anew by whoever sends it again. */
const notKept = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'cookie', 'user-agent']);

/** A way to the server that writes down what the app asks of API and issuer. */
export async function startRecorder(serverPort: number) {
  const recorded: Recorded[] = [];
  const proxy = http.createServer(async (request, response) => {
    const atMs = Date.now();
    const body = await bytesOf(request);
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const { method = 'GET', url: path = '/' } = request;
    const upstream = http.request({ host: '127.0.0.1', port: serverPort, method, path, headers });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    upstream.on('response', async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        response.write(chunk);
      });
      // A stream has no end of its own: what it said until the page went is what is kept.
      answer.on('error', () => response.destroy());
      await once(answer, 'close').catch(() => undefined);
      response.end();
      if (!/^\/(api|oidc\/token)/.test(path)) return;
      const type = answer.headers['content-type'] ?? '';
      recorded.push({
        atMs,
        method,
        path,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !notKept.has(name))),
        body: asText(body, request.headers['content-type'] ?? ''),
        answer: { status: answer.statusCode ?? 0, type, body: asText(Buffer.concat(chunks), type) },
      });
    });
    upstream.end(body);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Everything since the last time, in the order in which it was asked. */
    take: () => recorded.splice(0).sort((a, b) => a.atMs - b.atMs),
    close: () => proxy.close().closeAllConnections(),
  };
}

async function bytesOf(stream: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const asText = (bytes: Buffer, type: string) =>
  /json|text|form/.test(type) || bytes.length === 0 ? bytes.toString() : bytes.toString('base64');
