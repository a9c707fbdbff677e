import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../../../server/src/testing/free-port.ts';
import { journeysOrigin } from './origin.ts';
import type { ServerHost } from './server-host-process.ts';
import { mailsIn, type ServerProcess, settingsOf } from './server-process.ts';

/**
 * Starts the real server in a host process on a free port. Its public address is always the same, so that the
 * copy of a profile that signed in at one server works at another.
 *
 * @param seed a data folder whose copy it starts with; empty by default
 * @param env additional environment variables
 */
export async function startHostedServer(
  host: ServerHost,
  { seed, env = {} }: { seed?: string; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-e2e-'));
  if (seed) cpSync(seed, dataDir, { recursive: true, preserveTimestamps: true });
  const logBefore = host.log().length;
  const start = () => host.start(settingsOf({ port, dataDir, PUBLIC_URL: journeysOrigin, ...env }));

  await start();
  return {
    url: journeysOrigin,
    port,
    dataDir,
    log: () => host.log().slice(logBefore),
    start,
    stop: host.stop,
    kill: host.kill,
    mails: () => mailsIn(path.join(dataDir, 'outbox')),
    remove: async () => {
      await host.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
