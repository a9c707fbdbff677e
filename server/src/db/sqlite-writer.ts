import { setTimeout } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { createStatements, type RunStatement } from './sqlite-statements.ts';

/** Maximum transactions per shared commit, since the first of them waits for the last. */
const mostTogether = 64;

/**
 * How long to wait while another process, such as `npm run admin`, has the write lock; reads are not delayed.
 */
const longestBusyMs = 5_000;
const busyRetryMs = 10;

interface WaitingWrite {
  isShort: boolean;
  begin: () => void;
}

/** Number of writes waiting for their turn. */
export interface WriterQueue {
  waiting: number;
}

interface Done {
  resolve: () => void;
  reject: (fault: unknown) => void;
}

/** The right to write, until `end`, `commit` or `rollback` is called, once. */
export interface Turn {
  run: RunStatement;
  /** Runs a statement outside a transaction; it takes the write lock itself. */
  runAlone: (...statement: Parameters<RunStatement>) => Promise<ReturnType<RunStatement>>;
  /** Takes the write lock. */
  begin: () => Promise<void>;
  /** Passes the turn on; resolves when everything written is on disk. */
  commit: () => Promise<void>;
  rollback: () => void;
  /** Ends a turn without a transaction. */
  end: () => void;
}

/**
 * The single writing connection, for one transaction or statement at a time, in order of arrival. Most of a
 * small transaction's time is waiting for the disk, so consecutive short ones share a commit, and each is
 * acknowledged only when all are on disk. Each is its own savepoint, so a failed one does not affect the
 * others.
 */
export function createSqliteWriter(database: Sqlite.Database, queue: WriterQueue = { waiting: 0 }) {
  database.pragma('busy_timeout = 0'); // SQLite's own waiting would block the whole process.
  const run = createStatements(database);
  const waiting: WaitingWrite[] = [];
  /** Finished short transactions that wait for the shared commit. */
  let together: Done[] = [];
  let isTaken = false;
  /**
   * `isPlanned`: the commit comes at the end of this event loop round. `isDue`: it comes as soon as the
   * current turn ends.
   */
  let isPlanned = false;
  let isDue = false;
  /** Last error of a statement: SQLite itself rolls back a transaction that finds the disk full. */
  let lastFault: unknown;

  const noted: RunStatement = (sql, parameters) => {
    try {
      return run(sql, parameters);
    } catch (fault) {
      lastFault = fault;
      throw fault;
    }
  };

  function giveOn(): void {
    const next = waiting.shift();
    queue.waiting = waiting.length;
    if (next) next.begin();
    else isTaken = false;
  }

  /** Commits the shared transaction: all of its parts succeed or fail together. */
  function settle(): void {
    const all = together;
    together = [];
    isDue = false;
    if (all.length === 0) return;
    try {
      if (!database.inTransaction) throw lastFault ?? new Error('SQLite has undone the transaction');
      noted('commit');
    } catch (fault) {
      undo();
      for (const { reject } of all) reject(fault);
      return;
    }
    for (const { resolve } of all) resolve();
  }

  function undo(): void {
    if (database.inTransaction) run('rollback');
  }

  /** Called after each part: commits, or lets a waiting short transaction join before the commit. */
  function goOn(isShort: boolean): void {
    const [next] = waiting;
    const mayFollow = isShort && !isDue && next?.isShort !== false && together.length < mostTogether;
    // If SQLite has rolled back already, `settle` rejects the parts at once.
    if (!mayFollow || !database.inTransaction) settle();
    else if (!isPlanned) {
      isPlanned = true;
      setImmediate(() => {
        isPlanned = false;
        if (isTaken) isDue = true;
        else settle();
      });
    }
    giveOn();
  }

  async function take(isShort: boolean): Promise<Turn> {
    if (isTaken)
      await new Promise<void>((begin) => {
        waiting.push({ isShort, begin });
        queue.waiting = waiting.length;
      });
    isTaken = true;
    if (!isShort) settle();
    return {
      run: noted,
      runAlone: (sql, parameters) => unlessBusy(() => noted(sql, parameters)),
      begin: async () => {
        if (!database.inTransaction) await unlessBusy(() => noted('begin immediate'));
        noted('savepoint one');
      },
      commit: async () => {
        const isDone = new Promise<void>((resolve, reject) => {
          together.push({ resolve, reject });
        });
        try {
          noted('release one');
        } catch {
          undo();
        }
        goOn(isShort);
        await isDone;
      },
      rollback: () => {
        try {
          if (together.length === 0) undo();
          else if (database.inTransaction) {
            noted('rollback to one');
            noted('release one');
          }
        } catch {
          undo();
        }
        goOn(isShort);
      },
      end: giveOn,
    };
  }

  return { take, settle };
}

/** Retries `act` while another process has the write lock, for up to `longestBusyMs`. */
async function unlessBusy<T>(act: () => T): Promise<T> {
  const untilMs = performance.now() + longestBusyMs;
  for (;;) {
    try {
      return act();
    } catch (fault) {
      if (!isBusy(fault) || performance.now() >= untilMs) throw fault;
    }
    await setTimeout(busyRetryMs);
  }
}

const isBusy = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && String(fault.code).startsWith('SQLITE_BUSY');
