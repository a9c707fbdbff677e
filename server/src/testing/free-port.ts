import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of outgoing connections (from 32,768 on in Linux, higher elsewhere): one of these
 * may be taken between check and use, and while a server is down that is to be restarted. Browsers block none
 * of the ports used here.
 */
const lowest = 12_000;
const count = 20_000;
const attempts = 100;

/**
 * A free TCP port of this machine.
 *
 * @throws Error after a hundred taken ports
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
