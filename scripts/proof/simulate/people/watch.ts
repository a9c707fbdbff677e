import type { OutboxEntry, SyncState } from '../../../../client/src/db/records.ts';
import { nounNamed } from '../../../../sync-protocol/src/nouns/registry.ts';
import { markOf } from '../../../../sync-protocol/src/rows/merge.ts';
import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import { parseCursor } from '../../../../sync-protocol/src/sync/cursor.ts';
import { shownRecord } from '../../../../sync-protocol/testing/shown-record.ts';
import type { SimDevice } from '../device/device.ts';
import { type ScreenReader, shownRows } from '../device/screen.ts';

/** Watches one device throughout a run and reports immediately what must never happen. */
export interface Watch {
  /** Checks the device's disk now. */
  check: () => string | null;
  /** An answer, which may acknowledge operations, has reached the device. */
  answered: (body: string) => void;
  /** Operations that the person discarded. */
  discarded: (entries: readonly OutboxEntry[]) => void;
  /** The device has lost power, and unflushed data with it. */
  restarted: () => void;
  /** All data was deleted while pages were open. */
  wiped: () => void;
}

/** A clock ahead by no more than this counts as right. */
const clockSlackMs = 1_000;

/**
 * @param isKept whether the server has a row, possibly as a tombstone, and has neither forgotten it nor been
 * restored: after a restore, rows that devices bring back are shown again
 */
export function createWatch(
  device: SimDevice,
  screen: ScreenReader,
  isKept: (key: string) => boolean,
): Watch {
  let queue = new Map<string, OutboxEntry>();
  /** Operations that were acknowledged or discarded. */
  const allowed = new Set<string>();
  let pulled = { pull: '', seq: 0 };
  /** Writes whose value a field has shown, oldest first, by row and field. */
  const shown = new Map<string, string[]>();
  /**
   * Acts by stamp and device; an act has no effect if somebody else has changed its row's values (SPEC M12).
   */
  const acts = new Set<string>();
  const isAct = (write: string) => acts.has(write.split(' ', 2).join(' '));
  /** Writes of a clock that was ahead; later ones of the corrected clock may lose to what these won over. */
  const fromAhead = new Set<string>();

  /** SPEC Q3: only an acknowledgement or the person takes something out of the queue. */
  const findVanished = (entries: readonly OutboxEntry[]): string | null => {
    // An operation queued after a restore (SPEC E4) may have the name of a rejected one, which then counts.
    const rejectedLast = entries.toSorted((a, b) => Number(a.parked !== null) - Number(b.parked !== null));
    const now = new Map(rejectedLast.map((entry) => [nameOf(entry), entry]));
    const vanished = [...queue.values()].find(
      (entry) => !now.has(nameOf(entry)) && !allowed.has(nameOf(entry)),
    );
    const silent = [...queue.values()].find(
      (entry) => entry.parked && now.get(nameOf(entry))?.parked === null,
    );
    queue = now;
    if (vanished) return `I13 ${device.name}: ${nameOf(vanished)} left the queue without an acknowledgement`;
    const isGone = silent && !allowed.has(nameOf(silent));
    return isGone ? `I13 ${device.name}: ${nameOf(silent)} was rejected and is not told any more` : null;
  };

  /** SPEC V1: screens show the server's rows with the queue applied. */
  const findStale = (rows: ReadonlyMap<string, RowState>): string | null => {
    const records = screen.records(device);
    for (const [key, row] of rows) {
      const record = records.get(key);
      if (row.deleted) {
        if (record) return `I11 ${device.name}: shows ${key}, which is deleted`;
        continue;
      }
      const { _id: _, ...expected } = shownRecord(nounNamed(row.noun), row);
      const { _id: _own, ...found } = record ?? {};
      if (text(expected) !== text(found))
        return `I11 ${device.name}: shows ${text(found)} for ${text(expected)}`;
      records.delete(key);
    }
    const [ghost] = records.keys();
    return ghost ? `I11 ${device.name}: shows ${ghost}, which it does not have` : null;
  };

  /** SPEC V3: a value that was shown and replaced does not come back by itself. */
  const findFlicker = (rows: ReadonlyMap<string, RowState>): string | null => {
    for (const { op } of device.outbox())
      if (op.kind === 'act') acts.add(`${op.stamp} ${device.state()?.device}`);
    for (const [key, row] of rows)
      for (const [field, value] of Object.entries(row.fields)) {
        const { stamp, device: author } = markOf(row, field);
        // An act's outcome depends on the row: on a row changed by somebody else it is a new value, not an
        // older one.
        const write = `${stamp} ${author} ${JSON.stringify(value)}`;
        const past = shown.get(`${key} ${field}`) ?? [];
        if (past.at(-1) === write) continue;
        const since = past.slice(past.lastIndexOf(write) + 1);
        // Values first shown after this one are newer.
        const isOlder = since.some(
          (each) => past.indexOf(each) > past.indexOf(write) && !isAct(each) && !fromAhead.has(each),
        );
        // A row whose tombstone was forgotten may be outdated on the device, and may be added again.
        if (past.includes(write) && isOlder && isKept(key))
          return `I11 ${device.name}: ${key} ${field} flickers back to ${value}`;
        shown.set(`${key} ${field}`, [...past, write]);
        if (stamp > device.nowMs() - device.clock.skewMs + clockSlackMs) fromAhead.add(write);
      }
    return null;
  };

  /** SPEC P2: within one generation of pulls the cursor never goes back. */
  const findSetBack = ({ epoch, generation, cursor }: SyncState): string | null => {
    const now = { pull: `${epoch} ${generation}`, seq: parseCursor(cursor ?? '')?.seq ?? 0 };
    const before = pulled;
    pulled = now;
    const isSetBack = before.pull === now.pull && now.seq < before.seq;
    return isSetBack ? `P2 ${device.name}: the cursor went from ${before.seq} back to ${now.seq}` : null;
  };

  return {
    check: () => {
      const state = device.state();
      if (!state) return null;
      const rows = shownRows(device);
      return findVanished(device.outbox()) ?? findSetBack(state) ?? findStale(rows) ?? findFlicker(rows);
    },
    answered: (body) => {
      const numbers = /^\{"acknowledged":\[([\d,]+)\]/.exec(body)?.[1]?.split(',').map(Number);
      if (numbers)
        for (const entry of device.outbox()) if (numbers.includes(entry.n)) allowed.add(nameOf(entry));
    },
    discarded: (entries) => {
      for (const entry of entries) allowed.add(nameOf(entry));
      shown.clear();
    },
    restarted: () => {
      queue = new Map();
      shown.clear();
      pulled = { pull: '', seq: 0 };
      // Acknowledged operations wait again until acknowledged once more.
      for (const entry of device.outbox()) allowed.delete(nameOf(entry));
    },
    wiped: () => {
      queue = new Map();
      shown.clear();
      pulled = { pull: '', seq: 0 };
    },
  };
}

function nameOf({ op }: OutboxEntry): string {
  return `${op.kind} ${rowKey(op)} at ${op.stamp}`;
}

function text(record: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
