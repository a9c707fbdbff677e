import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { OpenDatabase } from '#db/database.ts';
import type { BackupFigures } from '#lib/operations/backup-figures.ts';
import type { ServerFigures } from '#lib/operations/server-figures.ts';

export interface MetricsDeps {
  database: OpenDatabase;
  dataDir: string;
  figures: ServerFigures;
  /** Null if no backups are scheduled. */
  backups: () => BackupFigures | null;
  nowMs: () => number;
}

/**
 * Time limit of database queries, so that a database that does not answer does not hide the other metrics.
 */
const longestAskMs = 2_000;

/**
 * The metrics at `/metrics`, with the names that `server/operations/grafana-dashboard.json` uses. Labels are
 * route patterns, status codes and fixed words: never ids, addresses or personal data.
 */
export function createMetrics({ database, dataDir, figures, backups, nowMs }: MetricsDeps): Registry {
  const register = new Registry();
  const registers = [register];
  // Event loop delay, processor, memory, garbage collection.
  collectDefaultMetrics({ register });

  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  const byLabel = (Kind: typeof Counter | typeof Gauge, name: string, help: string, label: string) => ({
    of: (read: () => Record<string, number>) =>
      new Kind({
        name,
        help,
        registers,
        labelNames: [label],
        collect() {
          this.reset();
          for (const [word, value] of Object.entries(read())) this.inc({ [label]: word }, value);
        },
      }),
  });

  gauge('ateria_streams_open', 'Event streams that are open', () => figures.streams);
  new Counter({
    name: 'ateria_pokes_total',
    help: 'Changes told on event streams',
    registers,
    collect() {
      this.reset();
      this.inc(figures.pokes);
    },
  });
  byLabel(Gauge, 'ateria_writers_waiting', 'Writes that wait for their turn', 'for').of(() => ({
    household: figures.writesWaiting,
    database: database.load().waiting,
  }));
  byLabel(Counter, 'ateria_mails_total', 'Mails by how a try ended; failed ones are given up', 'result').of(
    () => figures.mails,
  );
  byLabel(Counter, 'ateria_notices_total', 'Notices pushed to browsers', 'result').of(() => figures.notices);

  byLabel(Gauge, 'ateria_database_connections', 'Connections of this server', 'state').of(() => {
    const { open, idle, most } = database.load();
    return { open, idle, most };
  });
  let asking: Promise<number | null> | undefined;
  const askSize = () => {
    asking ??= within(longestAskMs, sizeOf(database, dataDir)).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  new Gauge({
    name: 'ateria_database_up',
    help: '1 while the database answers',
    registers,
    async collect() {
      this.set((await askSize()) === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'ateria_database_bytes',
    help: 'Size of the database, with its log',
    registers,
    async collect() {
      const bytes = await askSize();
      if (bytes === null) this.remove();
      else this.set(bytes);
    },
  });
  new Gauge({
    name: 'ateria_disk_free_bytes',
    help: 'Room beside the data folder',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(dataDir);
      this.set(bavail * bsize);
    },
  });

  gauge('ateria_backup_age_seconds', 'Since the newest backup was begun', () => {
    const lastMs = backups()?.lastMs;
    return lastMs === undefined ? undefined : (nowMs() - lastMs) / 1000;
  });
  gauge('ateria_backup_duration_seconds', 'How long the last backup took', () => {
    const tookMs = backups()?.tookMs;
    return tookMs === undefined ? undefined : tookMs / 1000;
  });
  gauge('ateria_backup_bytes', 'Size of the newest backup', () => backups()?.bytes);
  new Counter({
    name: 'ateria_backup_failures_total',
    help: 'Backups that failed',
    registers,
    collect() {
      this.reset();
      this.inc(backups()?.failures ?? 0);
    },
  });
  return register;
}

async function sizeOf({ db, dialect }: OpenDatabase, dataDir: string): Promise<number> {
  if (dialect === 'postgres') {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  }
  await sql`select 1`.execute(db);
  const sizes = ['ateria.db', 'ateria.db-wal'].map((name) =>
    stat(path.join(dataDir, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The result, or null if the work failed or took longer than `ms`. */
function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    work
      .then(resolve, () => resolve(null))
      .finally(() => {
        clearTimeout(timer);
      });
  });
}
