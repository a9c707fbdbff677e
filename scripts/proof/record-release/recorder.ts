import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request and its answer as sent; bodies that are no text are in base64. */
export interface Recorded {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly answer: { readonly status: number; readonly type: string; readonly body: string };
}

/** Headers of one connection, or set anew when a request is replayed. */
const notKept = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'cookie', 'user-agent']);

/** A proxy to the server that records the app's requests to the API and the token endpoint. */
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
      // A stream has no end; its content until the page was closed is recorded.
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
    /** Everything recorded since the last call, in the order of the requests. */
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
