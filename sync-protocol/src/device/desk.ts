import type { Noun } from '../nouns/noun.ts';
import type { Op } from '../rows/op.ts';
import { type RowName, rowKey } from '../rows/row-key.ts';
import type { Changes, DeviceState, Entry, FrozenBatch, Held, KnownRow, Shown } from './held.ts';
import type { DeviceRules } from './rules.ts';

/** What the core needs besides the device's own data. */
export interface CoreContext {
  rules: DeviceRules;
  /** Undefined for a noun that only a newer build knows: its rows are stored but not shown. */
  nounNamed: (name: string) => Noun | undefined;
}

/** Working copy for one decision: what the device holds, overlaid with what has been decided so far. */
export type Desk = ReturnType<typeof openDesk>;

export function openDesk({ rules, nounNamed }: CoreContext, held: Held) {
  const state: DeviceState = { ...held.state };
  const rows = new Map<string, KnownRow | null>();
  const waiting = new Map<string, readonly Entry[]>();
  const queued = new Map<number, Entry>();
  const unqueued = new Set<number>();
  const batches = new Map<string, FrozenBatch | null>();
  const touched = new Set<string>();

  const row = (name: RowName): KnownRow | undefined => {
    const key = rowKey(name);
    return (rows.has(key) ? rows.get(key) : held.rows.get(key)) ?? undefined;
  };
  const waitingAt = (key: string): readonly Entry[] => waiting.get(key) ?? held.waiting.get(key) ?? [];
  const setWaiting = (key: string, entries: readonly Entry[]) => {
    waiting.set(key, entries);
    touched.add(key);
  };
  const unqueue = ({ n, op }: Entry): void => {
    const key = rowKey(op);
    setWaiting(
      key,
      waitingAt(key).filter((entry) => entry.n !== n),
    );
    queued.delete(n);
    // An entry queued by this decision was never stored, so there is nothing to remove.
    if (n <= held.state.lastN) unqueued.add(n);
  };
  const append = (entry: Omit<Entry, 'n'>): void => {
    state.lastN += 1;
    const numbered: Entry = { ...entry, n: state.lastN };
    const key = rowKey(entry.op);
    setWaiting(key, [...waitingAt(key), numbered]);
    queued.set(numbered.n, numbered);
  };
  const shownOf = (key: string): Shown | null => {
    const known = (rows.has(key) ? rows.get(key) : held.rows.get(key)) ?? null;
    const entries = waitingAt(key);
    const name = known?.row.noun ?? entries[0]?.op.noun;
    if (name === undefined) return { row: null, sync: 'saved' };
    const noun = nounNamed(name);
    if (!noun) return null;
    const at = { device: state.device, epoch: known?.epoch ?? state.epoch, version: known?.row.version ?? 0 };
    let shown = known?.row ?? null;
    for (const { op } of entries) shown = rules.applyOp(noun, shown, op, at);
    const sync = entries.some(({ parked }) => parked) ? 'parked' : entries.length > 0 ? 'waiting' : 'saved';
    return { row: shown, sync };
  };

  return {
    state,
    row,
    setRow: (known: KnownRow): void => {
      const key = rowKey(known.row);
      rows.set(key, known);
      touched.add(key);
    },
    forget: (name: RowName): void => {
      rows.set(rowKey(name), null);
      touched.add(rowKey(name));
    },
    /** The held rows that this decision has not changed so far. */
    otherRows: (): KnownRow[] => [...held.rows].filter(([key]) => !rows.has(key)).map(([, known]) => known),
    /** The operations that wait on a row, oldest first. */
    waitingOn: (name: RowName): readonly Entry[] => waitingAt(rowKey(name)),
    /** All waiting operations of the held rows. */
    allWaiting: (): Entry[] =>
      [...new Set([...held.waiting.keys(), ...waiting.keys()])].flatMap((key) => [...waitingAt(key)]),
    /** Queues an operation behind everything else. */
    enqueue: (op: Op, queuedAt: number): void => append({ op, queuedAt, parked: null }),
    unqueue,
    /** Queues an operation again behind everything else, under a new number (SPEC O3). */
    moveToEnd: (entry: Entry): void => {
      unqueue(entry);
      append(entry);
    },
    /** Replaces the entry that has the same number. */
    replace: (entry: Entry): void => {
      const key = rowKey(entry.op);
      setWaiting(
        key,
        waitingAt(key).map((each) => (each.n === entry.n ? entry : each)),
      );
      queued.set(entry.n, entry);
    },
    isUnderWay: ({ n }: Entry): boolean => {
      for (const [queue, before] of held.batches) {
        const now = batches.has(queue) ? batches.get(queue) : before;
        if (now?.ops.includes(n) || now?.next?.ops.includes(n)) return true;
      }
      return false;
    },
    setBatch: (queue: string, batch: FrozenBatch | null): void => void batches.set(queue, batch),
    /** Recomputes what is shown of a row, whether or not the row has changed. */
    touch: (name: RowName): void => void touched.add(rowKey(name)),
    changes: (): Changes => {
      const shown = new Map<string, Shown>();
      for (const key of touched) {
        const now = shownOf(key);
        if (now) shown.set(key, now);
      }
      return { state, rows, queued: [...queued.values()], unqueued: [...unqueued], batches, shown };
    },
  };
}
