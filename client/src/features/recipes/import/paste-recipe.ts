import type { AteriaDb } from '#db/ateria-db.ts';
import type { Pasted } from './clipboard.ts';
import type { ImportPlace } from './import-place.ts';
import { takeIn } from './take-in.ts';

/** Takes in what was copied, and says where to go then. */
export async function pasteRecipe(
  engine: { db: AteriaDb; newId: () => string },
  pasted: Pasted,
): Promise<ImportPlace> {
  if (pasted.text.trim() === '' && pasted.html === '') return {};
  const id = await takeIn(engine, pasted);
  return id === null ? {} : { awaited: id };
}
