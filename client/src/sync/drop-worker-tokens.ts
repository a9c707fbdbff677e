import { Dexie } from 'dexie';
import { AteriaDb, isPersonDatabase } from '#db/ateria-db.ts';
import { dropWorkerToken } from './worker-token.ts';

/** Takes the access tokens from the service worker where no database is open, as on the front page. */
export async function dropWorkerTokens(): Promise<void> {
  const names = (await Dexie.getDatabaseNames()).filter(isPersonDatabase);
  await Promise.all(
    names.map(async (name) => {
      const db = new AteriaDb(name);
      try {
        await dropWorkerToken(db);
      } finally {
        db.close();
      }
    }),
  );
}
