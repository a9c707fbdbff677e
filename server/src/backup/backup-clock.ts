import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { folderOf, keptBackups, outdatedOf, type Retention } from './kept-backups.ts';

export interface BackupJob {
  dataDir: string;
  target: string;
  hasDatabase: boolean;
  takenAtMs: number;
  /** An earlier backup beside it, from which images are hard-linked. */
  previous: string | undefined;
}

/** `unread`: images and mails that could not be read and are left out. */
export type BackupOutcome = { bytes: number; unread: string[] } | { failure: string };

/** Wait before the next try after a failure. */
const retryMs = 10 * 60 * 1000;
/**
 * Longest timer, below the 24 days that `setTimeout` can hold; a machine that slept notices a due backup
 * within the hour.
 */
const longestSleepMs = hourMs;

/**
 * Makes scheduled backups in a worker thread while the server runs, and deletes outdated ones. A failure is
 * logged, counted and retried. A backup that lacks unreadable files is kept, but also counted as a failure,
 * so that the operator learns of the faulty disk.
 */
export function createBackupClock(deps: {
  /** Folder of the backups. */
  dir: string;
  everyMs: number;
  retention: Retention;
  dataDir: string;
  hasDatabase: boolean;
  nowMs: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  make?: (job: BackupJob) => Promise<BackupOutcome>;
}) {
  const { dir, everyMs, retention, dataDir, hasDatabase, nowMs, log, make = inThread } = deps;
  const known: { lastMs?: number; tookMs?: number; bytes?: number; failures: number } = { failures: 0 };
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;
  let working: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function start(): Promise<void> {
    working = lookAround()
      .catch((err: unknown) => fail(err))
      .then(() => schedule());
  }

  /** Removes unfinished backups of an earlier process, and finds its newest one. */
  async function lookAround(): Promise<void> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    for (const name of await readdir(dir))
      if (/^ateria-.+\.part$/.test(name)) await rm(path.join(dir, name), { recursive: true, force: true });
    const [newest] = await keptBackups(dir);
    if (newest) known.lastMs = newest.takenAtMs;
  }

  function schedule(waitMs = dueInMs()): void {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        if (dueInMs() > 0) schedule();
        else working = backUpNow().then((isDone) => schedule(isDone ? undefined : retryMs));
      },
      Math.min(Math.max(0, waitMs), longestSleepMs),
    ).unref();
  }

  /** A newest backup in the future was made with a wrong clock, and is ignored. */
  const dueInMs = () =>
    known.lastMs === undefined || known.lastMs > nowMs() ? 0 : known.lastMs + everyMs - nowMs();

  async function backUpNow(): Promise<boolean> {
    const takenAtMs = nowMs();
    const startedAt = performance.now();
    try {
      const [newest] = await keptBackups(dir);
      const target = folderOf(dir, takenAtMs);
      const outcome = await make({ dataDir, target, hasDatabase, takenAtMs, previous: newest?.folder });
      if ('failure' in outcome) throw new Error(outcome.failure);
      const tookMs = performance.now() - startedAt;
      Object.assign(known, { lastMs: takenAtMs, tookMs, bytes: outcome.bytes });
      if (outcome.unread.length > 0) {
        known.failures += 1;
        log.error(
          { event: 'backup.incomplete', unread: outcome.unread },
          'backed up without what cannot be read',
        );
      }
      log.info({ event: 'backup.made', target, bytes: outcome.bytes, ms: Math.round(tookMs) }, 'backed up');
      for (const { folder } of outdatedOf(await keptBackups(dir), retention, nowMs()))
        await rm(folder, { recursive: true, force: true });
      return true;
    } catch (err) {
      if (!isStopped) fail(err);
      return false;
    }
  }

  function fail(err: unknown): void {
    known.failures += 1;
    log.error({ event: 'backup.failed', err }, 'no backup was made; will try again');
  }

  function inThread(job: BackupJob): Promise<BackupOutcome> {
    return new Promise((resolve, reject) => {
      thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: job });
      thread.once('message', resolve).once('error', reject);
      thread.once('exit', () => resolve({ failure: 'the thread of the backup ended before it was through' }));
      thread.unref();
    });
  }

  /** Stops a running backup; the next start deletes its unfinished folder. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await thread?.terminate();
    await working;
  }

  const figures = () => ({
    lastMs: known.lastMs,
    failures: known.failures,
    tookMs: known.tookMs,
    bytes: known.bytes,
  });

  return { start, stop, figures };
}
export type BackupClock = ReturnType<typeof createBackupClock>;
