import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../server/src/testing/free-port.ts';
import { fromRoot } from '../../run/root.ts';

export type BareKind = 'fastify' | 'quick-fastify' | 'http';

export interface BareProcess {
  port: number;
  pid: number | undefined;
  stop: () => Promise<void>;
}

/** Starts the bare server on the data of a stopped Ateria server. */
export async function startBare(
  kind: BareKind,
  { dataDir, issuer }: { dataDir: string; issuer: string },
): Promise<BareProcess> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [fromRoot('server/src/testing/bare/bare-server.ts'), kind, String(port), dataDir, issuer],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await untilListening(port, child);
  return {
    port,
    pid: child.pid,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The bare server ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer) return;
  }
  throw new Error('The bare server does not listen');
}
