import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import type { UndoableChange } from './use-performer.ts';

/** The change, preceded by what restores the deleted records that it changes; null if none is deleted. */
export async function bringBack(
  db: AteriaDb,
  { edits, inverse }: UndoableChange,
): Promise<UndoableChange | null> {
  const changed = [...new Map(edits.filter(isChange).map((edit) => [edit.id, edit])).values()];
  const records = await withReopen(db, () =>
    Promise.all(changed.map(({ noun, id }) => db.table(nounNamed(noun).table).get(id))),
  );
  const gone = changed.filter((_, index) => records[index] === undefined);
  if (gone.length === 0) return null;
  return {
    edits: [...gone.map(({ noun, id }) => nounNamed(noun).restore(id)), ...edits],
    inverse: [...inverse, ...gone.map(({ noun, id }) => nounNamed(noun).delete(id))],
  };
}

const isChange = ({ kind }: Edit): boolean => kind === 'set';
