import type { AteriaDb } from '#db/ateria-db.ts';
import { noteDropped } from '#db/households/households-here.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { dropDatabase } from '../leave/drop-database.ts';
import { forgetTextsOfHousehold } from '../leave/kept-texts.ts';

/**
 * Removes what was left of a household that the person no longer belongs to; does nothing for other
 * databases.
 */
export async function dropRemoved(db: AteriaDb): Promise<void> {
  if (!(await readRemoved(db))) return;
  await dropDatabase(db);
  forgetTextsOfHousehold(db.name);
  noteDropped(db.name);
}
