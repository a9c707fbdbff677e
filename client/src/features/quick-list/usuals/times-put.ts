import type { RowState } from 'sync-protocol/rows/row-state.ts';

/** When a row was put on the list, as stamps: as it was made, and when it was put there again last after it had been removed. */
export function timesPut({ created, restored, marks }: RowState): number[] {
  // Undo of a removal brings it back too, and writes nothing besides: it was never bought anew.
  const isPutAgain = restored && (marks.addedFrom?.stamp ?? 0) >= restored.stamp;
  return isPutAgain ? [created.stamp, restored.stamp] : [created.stamp];
}
