import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { Stage } from '../network/network.ts';
import type { Player } from './people.ts';

/**
 * Tracks what no device remembers of what a restored server has lost (SPEC H15): devices bring rows back
 * (E3), except those that have let go of the household. Edits of such rows may be lost.
 */
export interface LostKnowledge {
  /**
   * The server is about to be restored; the returned function is called afterwards, when membership is
   * settled.
   */
  restoring: () => () => void;
  /** A device is about to let go of its data. */
  lettingGo: (player: Player) => void;
}

export function createLostKnowledge(
  { server, belongs }: Pick<Stage, 'server' | 'belongs'>,
  deps: { subjects: readonly string[]; everybody: readonly Player[] },
): LostKnowledge {
  const { subjects, everybody } = deps;
  let restores = 0;
  /**
   * What devices of deleted households knew when they let go: a restore may bring the households back without
   * it.
   */
  const lastKnown = new Map<string, RowState[]>();

  const forget = (subject: string, keys: ReadonlySet<string>): void => {
    const ledgers = new Set(
      everybody.flatMap(({ device, ledger }) => (device.subject === subject ? [ledger] : [])),
    );
    for (const ledger of ledgers) ledger.takeBack(({ op }) => op.kind !== 'delete' && keys.has(rowKey(op)));
  };

  const isRemembered = (subject: string, row: RowState): boolean =>
    everybody.some(
      ({ device }) =>
        device.subject === subject &&
        !device.hasLetGo() &&
        belongs(device.person, subject) &&
        device
          .knownRows()
          .some((known) => rowKey(known.row) === rowKey(row) && known.row.version === row.version),
    );

  return {
    restoring: () => {
      const before = subjects.map((subject) => {
        const rows = server.cursorOf(subject) ? server.rows(subject) : (lastKnown.get(subject) ?? []);
        return [subject, rows] as const;
      });
      return () => {
        restores += 1;
        for (const [subject, rows] of before) {
          const now = new Map(server.rows(subject).map((row) => [rowKey(row), row.version]));
          const lost = rows.filter((row) => now.get(rowKey(row)) !== row.version);
          forget(subject, new Set(lost.filter((row) => !isRemembered(subject, row)).map(rowKey)));
        }
      };
    },
    lettingGo: ({ device }) => {
      const cursor = server.cursorOf(device.subject);
      if (!cursor) {
        const known = device.knownRows().map(({ row }) => row);
        lastKnown.set(device.subject, [...(lastKnown.get(device.subject) ?? []), ...known]);
      }
      if (restores === 0) return;
      const epoch = cursor?.epoch;
      const old = device.knownRows().filter((known) => known.epoch !== epoch);
      forget(device.subject, new Set([...old.map(({ row }) => rowKey(row)), ...device.outbox().map(rowKey)]));
    },
  };
}
