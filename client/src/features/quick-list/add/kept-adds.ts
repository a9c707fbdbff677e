import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { dropKept, keep, readKept } from '#lib/keep.ts';

/** Something that was added before the list had been read; `isName` as for adding it. */
const KeptAdd = Type.Object({ id: Type.String(), text: Type.String(), isName: Type.Boolean() });
export type KeptAdd = Static<typeof KeptAdd>;
const KeptAdds = Type.Array(KeptAdd);

/** What waits for the list to be read, over other pages and starts, kept under the name of the person's database, with which it goes. */
export function keptAdds(databaseName: string, storage: Storage = localStorage) {
  const key = `ateria.addsWaiting.${databaseName}`;
  const read = (): KeptAdd[] => {
    const kept = readKept(storage, key);
    return fits(KeptAdds, kept) ? kept : [];
  };
  return {
    /** False where the storage keeps nothing. */
    keep: (add: KeptAdd): boolean => {
      keep(storage, key, JSON.stringify([...read(), add]));
      return read().some(({ id }) => id === add.id);
    },
    /** Whoever takes them adds them: no other window does. */
    take: (): KeptAdd[] => {
      const all = read();
      if (all.length > 0) dropKept(storage, key);
      return all;
    },
  };
}
