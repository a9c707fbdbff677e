import type { Mark } from '../../../../sync-protocol/src/rows/mark.ts';
import type { FieldValues, Op } from '../../../../sync-protocol/src/rows/op.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { Deed } from '../../../../sync-protocol/testing/judge/deeds.ts';
import type { SimServer } from '../network/server.ts';

/** What the people of one household did, and what the server made of it. */
export interface Ledger {
  deeds: readonly Deed[];
  /** Done and then taken back, or gone with a wiped device. */
  takenBack: readonly Deed[];
  /** Whether a deed of the device is this operation; a device gives no stamp twice. */
  has: (device: string | undefined, op: Pick<Op, 'stamp'>) => boolean;
  /** @param screen the row as its author then saw it */
  add: (deed: Deed, screen: RowState | null) => void;
  takeBack: (isSuch: (deed: Deed) => boolean) => void;
  /** What the server made of restores and acts, as the rows tell that it has changed since the last time. */
  note: () => void;
  /** The server was put back: its rows count anew. */
  forgetNoted: () => void;
}

export function createLedger(server: SimServer, subject: string): Ledger {
  let deeds: Deed[] = [];
  const takenBack: Deed[] = [];
  /** What an act came to on its author's screen. */
  const expectedOf = new Map<Deed, FieldValues>();
  let notedUpTo = 0;

  const isBy = (mark: Mark | null | undefined, { device, op }: Deed) =>
    mark?.device === device && mark.stamp === op.stamp;

  const noteAct = (row: RowState, deed: Deed): void => {
    const expected = expectedOf.get(deed) ?? {};
    const wrote = Object.entries(row.fields).filter(([field, value]) => {
      const mark = row.marks[field];
      // The server takes down the stamp of a clock that is ahead.
      const isTakenDown = mark?.device === deed.device && mark.stamp < deed.op.stamp;
      return isBy(mark, deed) || (isTakenDown && JSON.stringify(value) === JSON.stringify(expected[field]));
    });
    if (wrote.length > 0) deed.wrote = Object.fromEntries(wrote);
  };

  return {
    get deeds() {
      return deeds;
    },
    takenBack,
    has: (device, { stamp }) => deeds.some((deed) => deed.device === device && deed.op.stamp === stamp),
    add: (deed, screen) => {
      deeds.push(deed);
      if (deed.op.kind === 'act') expectedOf.set(deed, fieldsBy(screen, deed.op.stamp));
    },
    takeBack: (isSuch) => {
      takenBack.push(...deeds.filter(isSuch));
      deeds = deeds.filter((deed) => !isSuch(deed));
    },
    note: () => {
      for (const row of server.rows(subject, notedUpTo)) {
        notedUpTo = row.version;
        for (const deed of deeds) {
          if (deed.op.id !== row.id || deed.op.noun !== row.noun) continue;
          if (deed.op.kind === 'restore' && isBy(row.restored, deed)) deed.takenAt ??= row.restored?.version;
          if (deed.op.kind === 'act' && !deed.wrote) noteAct(row, deed);
        }
      }
    },
    forgetNoted: () => {
      notedUpTo = 0;
    },
  };
}

/** The fields that were written at a moment. */
function fieldsBy(row: RowState | null, stamp: number): FieldValues {
  const fields = Object.entries(row?.fields ?? {});
  return Object.fromEntries(fields.filter(([field]) => row?.marks[field]?.stamp === stamp));
}
