import { parentPort, workerData } from 'node:worker_threads';
import { backUp } from './back-up.ts';
import type { BackupJob, BackupOutcome } from './backup-clock.ts';

// SQLite copies and checks a large file synchronously, so this runs in its own thread, beside the one that
// answers.
const job = workerData as BackupJob;
const outcome: BackupOutcome = await backUp({ ...job, nowMs: () => job.takenAtMs }).then(
  ({ files, unread = [] }) => ({ bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), unread }),
  (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
);
parentPort?.postMessage(outcome);
