/** Time that passes only on request, and a deterministic event loop. */
export interface VirtualTime {
  nowMs: () => number;
  /** Calls back once after a delay; returns the cancel function. */
  after: (delayMs: number, happen: () => void) => () => void;
  /** Lets time pass, runs everything that becomes due, and waits until all its effects have come to rest. */
  pass: (durationMs: number) => Promise<void>;
  /** Waits until everything that needs no time has come to rest. */
  settle: () => Promise<void>;
  /** Work that has to complete before anything counts as at rest. */
  track: (work: Promise<unknown>) => void;
  /**
   * Stops everything until work outside, e.g. of a disk or thread, completes, so that it always completes at
   * the same moment.
   */
  hold: <T>(work: Promise<T>) => Promise<T>;
  /** Like `hold`, for work that starts when all else is at rest and has tasks of its own. */
  holdAlone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls back after this many more tasks of the event loop, between two tasks of whatever runs then. */
  afterTasks: (tasks: number, happen: () => void) => void;
  /** Restores the system's event loop. */
  end: () => void;
}

interface Entry {
  atMs: number;
  order: number;
  happen: () => void;
}

const tasksInTurn = 16;
/** More turns than anything takes. */
const mostTurns = 200_000;

/**
 * Replaces `setImmediate`, by which in-memory IndexedDB schedules tasks, and `setTimeout` without a delay.
 */
export function createVirtualTime(startMs: number): VirtualTime {
  const realImmediate = globalThis.setImmediate;
  const realTimeout = globalThis.setTimeout;
  const tasks: (() => void)[] = [];
  const alarms: { left: number; happen: () => void }[] = [];
  let entries: Entry[] = [];
  let nowMs = startMs;
  let orders = 0;
  let underWay = 0;
  let held = 0;
  let alone = 0;
  const queueTask = (task: (...args: unknown[]) => void, ...args: unknown[]) => {
    if (alone > 0) realImmediate(task, ...args);
    else tasks.push(() => task(...args));
  };
  globalThis.setImmediate = queueTask as unknown as typeof setImmediate;
  const setTimer = (task: () => void, delayMs = 0, ...args: unknown[]) =>
    delayMs > 0 ? realTimeout(task, delayMs, ...args) : queueTask(task, ...args);
  globalThis.setTimeout = setTimer as unknown as typeof setTimeout;

  /** Runs everything that waits for no task: promises and `process.nextTick`. */
  const flush = () => new Promise<void>((resolve) => realImmediate(resolve));

  const countTask = (): void => {
    for (const alarm of alarms.splice(0)) {
      alarm.left -= 1;
      if (alarm.left <= 0) alarm.happen();
      else alarms.push(alarm);
    }
  };

  const settle = async (): Promise<void> => {
    await flush();
    for (let turns = 0; tasks.length > 0 || underWay > 0 || held > 0; turns += 1) {
      if (turns > mostTurns)
        throw new Error(`nothing comes to rest: ${tasks.length} tasks, ${underWay} under way`);
      while (held > 0) await flush();
      await turn();
    }
  };

  /** Runs some tasks in one turn of the system's event loop, with microtasks between them. */
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      let hadTask = false;
      const step = (run: () => void) => () => {
        try {
          if (hadTask) countTask();
          run();
        } catch (error) {
          reject(error);
        }
      };
      const runNext = step(() => {
        if (held > 0) return;
        const task = tasks.shift();
        hadTask = task !== undefined;
        task?.();
      });
      for (let left = tasksInTurn; left > 0; left -= 1) realImmediate(runNext);
      realImmediate(step(resolve));
    });

  const takeNext = (untilMs: number): Entry | null => {
    let next: Entry | null = null;
    for (const entry of entries)
      if (
        entry.atMs <= untilMs &&
        (!next || entry.atMs < next.atMs || (entry.atMs === next.atMs && entry.order < next.order))
      )
        next = entry;
    if (next) entries = entries.filter((entry) => entry !== next);
    return next;
  };

  const hold = <T>(work: Promise<T>): Promise<T> => {
    held += 1;
    return work.finally(() => {
      held -= 1;
    });
  };

  return {
    nowMs: () => nowMs,
    after: (delayMs, happen) => {
      const entry = { atMs: nowMs + Math.max(0, delayMs), order: ++orders, happen };
      entries.push(entry);
      return () => {
        entries = entries.filter((each) => each !== entry);
      };
    },
    pass: async (durationMs) => {
      const untilMs = nowMs + durationMs;
      await settle();
      for (let next = takeNext(untilMs); next; next = takeNext(untilMs)) {
        nowMs = Math.max(nowMs, next.atMs);
        next.happen();
        await settle();
      }
      nowMs = untilMs;
    },
    settle,
    track: (work) => {
      underWay += 1;
      const done = () => {
        underWay -= 1;
      };
      work.then(done, done);
    },
    hold,
    holdAlone: (work) => {
      alone += 1;
      return hold(work()).finally(() => {
        alone -= 1;
      });
    },
    afterTasks: (left, happen) => void alarms.push({ left, happen }),
    end: () => {
      globalThis.setImmediate = realImmediate;
      globalThis.setTimeout = realTimeout;
    },
  };
}
