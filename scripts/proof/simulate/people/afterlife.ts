import type { OutboxEntry } from '../../../../client/src/db/records.ts';
import type { PendingWrite } from '../../../../client/src/sync/write/unsaved-writes.ts';
import type { Op } from '../../../../sync-protocol/src/rows/op.ts';
import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { SimDevice } from '../device/device.ts';
import { shownRows } from '../device/screen.ts';
import type { Ledger } from './ledger.ts';

/** Checks that writes left by pages that went away are queued once by the next page (SPEC O6). */
export interface Afterlife {
  /** Notes an edit whose page may have gone away; `entry` is its queue entry, if it was queued. */
  note: (edit: { saw: RowState | null; atMs: number; isClockKnown: boolean }, entry?: OutboxEntry) => void;
  /** A page has written what an earlier one left; returns any violation. */
  delivered: (left: PendingWrite) => string | null;
  wiped: () => void;
  /** Returns a violation if a left write was never queued. */
  judgeEnd: () => string | null;
}

interface Left {
  saw: RowState | null;
  atMs: number;
  isClockKnown: boolean;
  /** Stamp of its queue entry, now or earlier. */
  stamp: number | null;
}

export function createAfterlife(device: SimDevice, ledger: Ledger, nowMs: () => number): Afterlife {
  const known = new Map<string, Left>();

  const entryOf = ({ atMs, edits }: PendingWrite, isNew: (op: Op) => boolean) =>
    device
      .outbox()
      .find(({ op, queuedAt }) => queuedAt === atMs && isNew(op) && edits.some((edit) => isOf(edit, op)));

  return {
    note: (edit, entry) => {
      for (const { id } of device.left())
        if (!known.has(id)) known.set(id, { ...edit, stamp: entry?.op.stamp ?? null });
    },
    delivered: (left) => {
      const before = known.get(left.id);
      const state = device.state();
      if (!before || !state) return null;
      // Operations that a device is about to let go of are still in its queue.
      const isTakenBack = ({ stamp }: Op) =>
        ledger.takenBack.some((edit) => edit.device === state.device && edit.op.stamp === stamp);
      const entry = entryOf(left, (op) => !ledger.has(state.device, op) && !isTakenBack(op));
      if (!entry) {
        // A write undone by a power cut was queued again as before.
        before.stamp ??= entryOf(left, (op) => !isTakenBack(op))?.op.stamp ?? null;
        return null;
      }
      if (before.stamp !== null)
        return `O6 ${device.name}: ${rowKey(entry)} was left once and is queued twice`;
      before.stamp = entry.op.stamp;
      const { saw, isClockKnown } = before;
      // The stamp is later than the edit if another page wrote meanwhile.
      const atMs = Math.max(before.atMs, Math.min(entry.op.stamp, nowMs()));
      const after = shownRows(device).get(rowKey(entry)) ?? null;
      ledger.add({ device: state.device, op: entry.op, atMs, isClockKnown, saw, isLeft: true }, after);
      return null;
    },
    wiped: () => known.clear(),
    judgeEnd: () => {
      const lost = [...known].find(([, { stamp }]) => stamp === null)?.[0];
      return lost === undefined ? null : `O6 ${device.name}: what page ${lost} left was never queued`;
    },
  };
}

function isOf(edit: PendingWrite['edits'][number], op: OutboxEntry['op']): boolean {
  const isSameRow = edit.kind === op.kind && edit.noun === op.noun && edit.id === op.id;
  return isSameRow && JSON.stringify(valuesOf(edit)) === JSON.stringify(valuesOf(op));
}

function valuesOf(edit: object): unknown {
  return 'set' in edit ? edit.set : 'args' in edit ? edit.args : null;
}
