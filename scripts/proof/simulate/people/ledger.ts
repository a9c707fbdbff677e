import type { Mark } from '../../../../sync-protocol/src/rows/mark.ts';
import type { FieldValues, Op } from '../../../../sync-protocol/src/rows/op.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { MadeEdit } from '../../../../sync-protocol/testing/judge/made-edits.ts';
import type { SimServer } from '../network/server.ts';

/** What the people of one household did, and what the server made of it, for judging. */
export interface Ledger {
  edits: readonly MadeEdit[];
  /** Edits that were discarded, or lost with a wiped device. */
  takenBack: readonly MadeEdit[];
  /** Whether the operation is a known edit of the device; a device uses no stamp twice. */
  has: (device: string | undefined, op: Pick<Op, 'stamp'>) => boolean;
  /** @param screen the row as its author saw it afterwards */
  add: (edit: MadeEdit, screen: RowState | null) => void;
  takeBack: (isSuch: (edit: MadeEdit) => boolean) => void;
  /** Notes what the server made of restores and acts, from the rows changed since the last call. */
  note: () => void;
  /** The server was restored: all its rows count again. */
  forgetNoted: () => void;
}

export function createLedger(server: SimServer, subject: string): Ledger {
  let edits: MadeEdit[] = [];
  const takenBack: MadeEdit[] = [];
  /** Outcome of each act on its author's screen. */
  const expectedOf = new Map<MadeEdit, FieldValues>();
  let notedUpTo = 0;

  const isBy = (mark: Mark | null | undefined, { device, op }: MadeEdit) =>
    mark?.device === device && mark.stamp === op.stamp;

  const noteAct = (row: RowState, edit: MadeEdit): void => {
    const expected = expectedOf.get(edit) ?? {};
    const wrote = Object.entries(row.fields).filter(([field, value]) => {
      const mark = row.marks[field];
      // The server lowers the stamp of a clock that is ahead.
      const isTakenDown = mark?.device === edit.device && mark.stamp < edit.op.stamp;
      return isBy(mark, edit) || (isTakenDown && JSON.stringify(value) === JSON.stringify(expected[field]));
    });
    if (wrote.length > 0) edit.wrote = Object.fromEntries(wrote);
  };

  return {
    get edits() {
      return edits;
    },
    takenBack,
    has: (device, { stamp }) => edits.some((edit) => edit.device === device && edit.op.stamp === stamp),
    add: (edit, screen) => {
      edits.push(edit);
      if (edit.op.kind === 'act') expectedOf.set(edit, fieldsBy(screen, edit.op.stamp));
    },
    takeBack: (isSuch) => {
      takenBack.push(...edits.filter(isSuch));
      edits = edits.filter((edit) => !isSuch(edit));
    },
    note: () => {
      for (const row of server.rows(subject, notedUpTo)) {
        notedUpTo = row.version;
        for (const edit of edits) {
          if (edit.op.id !== row.id || edit.op.noun !== row.noun) continue;
          if (edit.op.kind === 'restore' && isBy(row.restored, edit)) edit.takenAt ??= row.restored?.version;
          if (edit.op.kind === 'act' && !edit.wrote) noteAct(row, edit);
        }
      }
    },
    forgetNoted: () => {
      notedUpTo = 0;
    },
  };
}

/** The fields written with this stamp. */
function fieldsBy(row: RowState | null, stamp: number): FieldValues {
  const fields = Object.entries(row?.fields ?? {});
  return Object.fromEntries(fields.filter(([field]) => row?.marks[field]?.stamp === stamp));
}
