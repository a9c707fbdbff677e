import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { dropKept, keep, readKept } from '#lib/keep.ts';

/** An addition made before the list was read; `isName` as in `ListActions.add`. */
const KeptAdd = Type.Object({ id: Type.String(), text: Type.String(), isName: Type.Boolean() });
export type KeptAdd = Static<typeof KeptAdd>;
const KeptAdds = Type.Array(KeptAdd);

/**
 * Additions waiting for the list to be read, kept across pages and starts. Stored under the name of the
 * person's database, with which they are removed.
 */
export function keptAdds(databaseName: string, storage: Storage = localStorage) {
  const key = `ateria.addsWaiting.${databaseName}`;
  const read = (): KeptAdd[] => {
    const kept = readKept(storage, key);
    return fits(KeptAdds, kept) ? kept : [];
  };
  return {
    /** False if the storage could not keep it. */
    keep: (add: KeptAdd): boolean => {
      keep(storage, key, JSON.stringify([...read(), add]));
      return read().some(({ id }) => id === add.id);
    },
    /** Removes and returns all, so that no other window adds them too. */
    take: (): KeptAdd[] => {
      const all = read();
      if (all.length > 0) dropKept(storage, key);
      return all;
    },
  };
}
