import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptBackups } from '../../../server/src/backup/kept-backups.ts';
import { atMost, type Figure, milliseconds, quantile } from '../figures.ts';
import { callerOf } from './caller.ts';
import { fillHousehold } from './heavy-household.ts';
import { startWatchedServer } from './watched-server.ts';

const betweenCallsMs = 10;

/** Measures how long people wait while the server backs up a household of 120 MB, compared with no backup. */
export async function measureWhileBackingUp(): Promise<Figure[]> {
  const backupDir = mkdtempSync(path.join(tmpdir(), 'ateria-backups-'));
  const server = await startWatchedServer({ BACKUP_DIR: backupDir });
  try {
    const light = callerOf(server, 'light');
    await light({ method: 'GET', url: '/api/quick-list' });
    await fillHousehold(callerOf(server, 'heavy'));
    // Without a backup, the next start makes one at once.
    await server.stop();
    for (const { folder } of await keptBackups(backupDir)) rmSync(folder, { recursive: true });
    await server.start();

    const waits = { backup: [] as number[], none: [] as number[] };
    const push = async (to: number[]) => {
      const startedAt = performance.now();
      const item = {
        clientId: randomUUID(),
        itemName: 'milk',
        sync: { op: ++ops, base: 0, epoch: '', stamp: 1 },
      };
      await light({
        method: 'PUT',
        url: '/api/quick-list',
        body: JSON.stringify({ items: [item], merge: { device: 'light' } }),
      });
      to.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, betweenCallsMs));
    };
    let ops = 0;
    const startedAt = performance.now();
    const during = await server.longestTurnOf(async () => {
      while ((await keptBackups(backupDir)).length === 0) await push(waits.backup);
    });
    const tookMs = performance.now() - startedAt;
    const without = await server.longestTurnOf(async () => {
      for (const endsAt = performance.now() + tookMs; performance.now() < endsAt; ) await push(waits.none);
    });
    const inWords = (turn: typeof during) =>
      `${turn.processorMs.toFixed(0)} ms (${turn.ms.toFixed(0)} by the clock)`;
    return [
      { name: 'backup of 120 MB, by the clock', value: milliseconds(tookMs) },
      {
        name: 'longest turn of the event loop meanwhile',
        value: inWords(during),
        aim: atMost(during.processorMs, 100, 'ms'),
      },
      { name: 'longest turn without a backup', value: inWords(without) },
      { name: 'push meanwhile, 95th percentile', value: milliseconds(quantile(waits.backup, 0.95)) },
      { name: 'push without a backup, 95th percentile', value: milliseconds(quantile(waits.none, 0.95)) },
    ];
  } finally {
    await server.remove();
    rmSync(backupDir, { recursive: true, force: true });
  }
}
