import type { Edit, OpenTab, Place, Row, Tab } from './contract.ts';

/** What the harness calls in a page. Times are milliseconds, taken in the page itself. */
export interface Peer {
  open(place: Place): Promise<void>;
  /** How long `open` took, and all rows to be read; undefined unless there were as many as `count`. */
  openedIn(count: number): Promise<number | undefined>;
  invite(): string | undefined;
  add(rows: readonly Row[]): Promise<number>;
  edit(edits: readonly Edit[]): Promise<number>;
  remove(id: string): Promise<void>;
  all(): Promise<readonly Row[]>;
  rejected(): Promise<readonly string[] | undefined>;
  focus(): Promise<void>;
  /** One edit after the other, each timed to the moment when the engine holds it to be kept. */
  timeDurable(ids: readonly string[]): Promise<number[]>;
  /** One edit after the other, each timed to the moment when a screen is told of its value. */
  timePainted(ids: readonly string[]): Promise<number[]>;
  timeReadAll(times: number): Promise<number[]>;
  /** Resolves when all `count` rows are here, and those in `values` have the given `quantity`. */
  untilShown(count: number, values: Readonly<Record<string, string>>, timeoutMs: number): Promise<boolean>;
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
    add: (rows) => timed(() => tab.add(rows)),
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
          return true;
        await focus();
        await pause(100);
      }
      return false;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
