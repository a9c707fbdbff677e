import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#config.ts';

/** What becomes of a request to the store; `cut` breaks its answer off in the middle, `slow` has it wait. */
export type Mishap = 'none' | 'refused' | 'silent' | 'cut' | 'slow';

const slowMs = 400;

/** A way to a real store, on which what a test chooses goes wrong. */
export async function startFailingS3(settings: S3Settings) {
  const far = new URL(settings.endpoint ?? '');
  let choose: (request: IncomingMessage) => Mishap = () => 'none';
  let asked = 0;
  // A connection that was kept may be closed by now.
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
    // The signature holds for the name by which the caller knows the store: its headers pass as they are.
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
    // Swift sends a body with answers that have none, which is a fault only after the answer.
    onward.on('error', () => answer.headersSent || answer.destroy());
    near.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` },
    /** From now on. */
    let: (happens: Mishap | ((request: IncomingMessage) => Mishap)) => {
      choose = typeof happens === 'function' ? happens : () => happens;
    },
    /** How many requests have come. */
    asked: () => asked,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
