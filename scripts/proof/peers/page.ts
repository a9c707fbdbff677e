import type { Edit, OpenTab, Place, Row, Tab } from './contract.ts';

/** Methods that the harness calls in a page. Times are milliseconds, measured in the page. */
export interface Peer {
  open(place: Place): Promise<void>;
  /** Time of `open` plus reading all rows; undefined unless there are `count` rows. */
  openedIn(count: number): Promise<number | undefined>;
  invite(): string | undefined;
  /** Start in epoch milliseconds and duration, without the time to pass the rows to the page. */
  add(rows: readonly Row[]): Promise<{ startedAtMs: number; ms: number }>;
  edit(edits: readonly Edit[]): Promise<number>;
  remove(id: string): Promise<void>;
  all(): Promise<readonly Row[]>;
  rejected(): Promise<readonly string[] | undefined>;
  focus(): Promise<void>;
  /** Makes one edit after another; times until the engine considers each stored. */
  timeDurable(ids: readonly string[]): Promise<number[]>;
  /** Makes one edit after another; times until a screen is told of each value. */
  timePainted(ids: readonly string[]): Promise<number[]>;
  timeReadAll(times: number): Promise<number[]>;
  /**
   * Epoch milliseconds when all `count` rows were present and those in `values` had the given `quantity`;
   * undefined on timeout.
   */
  untilShown(
    count: number,
    values: Readonly<Record<string, string>>,
    timeoutMs: number,
  ): Promise<number | undefined>;
}

declare global {
  interface Window {
    peer?: Peer;
  }
}

/** Offers an engine's tab to the harness. */
export function offer(openTab: OpenTab): void {
  let tab: Tab;
  let openMs = 0;
  let firstRows = 0;
  const seen = new Map<string, (row: Row) => void>();
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  const focus = async () => void (await tab.focus?.());

  window.peer = {
    open: async (place) => {
      const startedAt = performance.now();
      tab = await openTab(place);
      firstRows = (await tab.all()).length;
      openMs = performance.now() - startedAt;
      tab.watch((rows) => {
        if (seen.size > 0) for (const row of rows) seen.get(row.id)?.(row);
      });
    },
    openedIn: async (count) => (firstRows === count ? openMs : undefined),
    invite: () => tab.invite,
    add: async (rows) => ({ startedAtMs: nowMs(), ms: await timed(() => tab.add(rows)) }),
    edit: (edits) => timed(() => tab.edit(edits)),
    remove: (id) => tab.remove(id),
    all: async () => [...(await tab.all())],
    rejected: async () => tab.rejected?.(),
    focus,
    timeDurable: async (ids) => {
      const times: number[] = [];
      for (const id of ids) {
        times.push(await timed(() => tab.edit([{ id, fields: { quantity: `durable ${times.length}` } }])));
        await pause(20);
      }
      return times;
    },
    timePainted: async (ids) => {
      const times: number[] = [];
      for (const id of ids) {
        const quantity = `painted ${times.length}`;
        const startedAt = performance.now();
        const painted = new Promise<number>((resolve) => {
          seen.set(id, (row) => {
            if (row.quantity === quantity) resolve(performance.now() - startedAt);
          });
        });
        const kept = tab.edit([{ id, fields: { quantity } }]);
        times.push(await painted);
        seen.delete(id);
        await kept;
        await pause(20);
      }
      return times;
    },
    timeReadAll: async (times) => {
      const all: number[] = [];
      for (let i = 0; i < times; i += 1) all.push(await timed(() => tab.all()));
      return all;
    },
    untilShown: async (count, values, timeoutMs) => {
      const giveUpAt = performance.now() + timeoutMs;
      const wanted = Object.entries(values);
      while (performance.now() < giveUpAt) {
        const rows = new Map((await tab.all()).map((row) => [row.id, row]));
        if (rows.size === count && wanted.every(([id, quantity]) => rows.get(id)?.quantity === quantity))
          return nowMs();
        await focus();
        await pause(100);
      }
      return undefined;
    },
  };
}

/** The same clock in all browsers of this machine, except in the probe with a wrong clock. */
const nowMs = () => performance.timeOrigin + performance.now();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
