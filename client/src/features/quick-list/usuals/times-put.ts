import type { RowState } from 'sync-protocol/rows/row-state.ts';

/** Stamps of when a row was put on the list: its creation, and its last return after a removal. */
export function timesPut({ created, restored, marks }: RowState): number[] {
  // Undo of a removal also restores the row, but writes no `addedFrom`, and is no purchase.
  const isPutAgain = restored && (marks.addedFrom?.stamp ?? 0) >= restored.stamp;
  return isPutAgain ? [created.stamp, restored.stamp] : [created.stamp];
}
