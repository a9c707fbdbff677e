import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#config.ts';

/** What happens to a request to the store; `cut` interrupts its answer, `slow` delays it. */
export type Mishap = 'none' | 'refused' | 'silent' | 'cut' | 'slow';

const slowMs = 400;

/** A proxy to a real store, with failures chosen by the test. */
export async function startFailingS3(settings: S3Settings) {
  const far = new URL(settings.endpoint ?? '');
  let choose: (request: IncomingMessage) => Mishap = () => 'none';
  let asked = 0;
  // No keep-alive, since a kept connection may be closed by now.
  const agent = new Agent({ keepAlive: false });
  const proxy = createServer(async (near, answer) => {
    asked += 1;
    const mishap = choose(near);
    near.on('error', () => {});
    if (mishap === 'silent') return;
    if (mishap === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (mishap === 'refused') {
      near.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' });
      answer.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>');
      return;
    }
    // Passes the headers unchanged, since the signature covers the host name that the caller used.
    const { method, url, headers } = near;
    const onward = request(
      { agent, host: far.hostname, port: far.port, method, path: url, headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 500, answered.headers);
        if (mishap !== 'cut') answered.pipe(answer);
        else
          answered.once('data', (chunk: Buffer) =>
            answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy()),
          );
      },
    );
    // Swift sends a body with answers that must not have one, which causes an error after the answer.
    onward.on('error', () => answer.headersSent || answer.destroy());
    near.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` },
    /** Sets what happens to requests from now on. */
    let: (happens: Mishap | ((request: IncomingMessage) => Mishap)) => {
      choose = typeof happens === 'function' ? happens : () => happens;
    },
    /** Number of requests so far. */
    asked: () => asked,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
