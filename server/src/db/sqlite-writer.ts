import { setTimeout } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { createStatements, type RunStatement } from './sqlite-statements.ts';

/** So many transactions share one commit at most: the first of them waits for the last. */
const mostTogether = 64;

/** For so long another process may write, as `npm run admin` does; nobody here is held up by it but who writes too. */
const longestBusyMs = 5_000;
const busyRetryMs = 10;

interface WaitingWrite {
  isShort: boolean;
  begin: () => void;
}

/** How many wait for their turn. */
export interface WriterQueue {
  waiting: number;
}

interface Done {
  resolve: () => void;
  reject: (fault: unknown) => void;
}

/** One who may write now, until `end`, `commit` or `rollback`; none of them twice. */
export interface Turn {
  run: RunStatement;
  /** A statement without a transaction, which takes the write lock by itself. */
  runAlone: (...statement: Parameters<RunStatement>) => Promise<ReturnType<RunStatement>>;
  /** Takes the write lock. */
  begin: () => Promise<void>;
  /** Gives the turn on; resolves when everything that was written is on the disk. */
  commit: () => Promise<void>;
  rollback: () => void;
  /** Of a turn without a transaction. */
  end: () => void;
}

/**
 * The one connection that writes, for one transaction or statement at a time, in the order in which they came. Waiting for the disk is
 * most of what a small transaction costs, so short ones that follow one another share a commit: none of them is told that it is
 * through before all are on the disk. Each is a savepoint of its own; one that fails leaves the others as they are.
 */
export function createSqliteWriter(database: Sqlite.Database, queue: WriterQueue = { waiting: 0 }) {
  database.pragma('busy_timeout = 0'); // SQLite's own waiting holds up the whole process.
  const run = createStatements(database);
  const waiting: WaitingWrite[] = [];
  /** Those who have done their part of the transaction that is open. */
  let together: Done[] = [];
  let isTaken = false;
  /** The commit is to come at the end of this round of the event loop, or as soon as whoever has the turn then is done. */
  let isPlanned = false;
  let isDue = false;
  /** What a statement failed with last: SQLite itself undoes a transaction that finds the disk full. */
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

  /** What all of them wrote is as one, on the disk or nowhere. */
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

  /** After one's part: another's may come before the commit, of those whose requests are here already. */
  function goOn(isShort: boolean): void {
    const [next] = waiting;
    const mayFollow = isShort && !isDue && next?.isShort !== false && together.length < mostTogether;
    // One that is undone already is told at once.
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

/** Tries again while another process has the write lock. */
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
