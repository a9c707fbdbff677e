import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what systems give to connections that go out (from 32,768 on in Linux, later elsewhere): a port of those may be taken between the
 * look and its use, and while a server that is to come back is down. Browsers refuse none of these.
 */
const lowest = 12_000;
const count = 20_000;
const attempts = 100;

/**
 * A TCP port of this machine that nobody listens on now.
 *
 * @throws Error when a hundred of them are taken
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
  throw new Error('Every port that was tried is taken');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
