import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { dropKept, keep, readKept } from '#lib/keep.ts';

/** What this device remembers of an import that is under way or can be undone. */
const KeptAndLeft = Type.Object({
  /** Rows that it has put into the book. */
  kept: Type.Array(Type.String()),
  /** What the person does not want of the files. */
  left: Type.Array(Type.String()),
});
type KeptAndLeft = Static<typeof KeptAndLeft>;

const noRecord: KeptAndLeft = { kept: [], left: [] };

/** Kept under the name of the person's database, with which it goes. */
export function importRecords(databaseName: string) {
  const key = `ateria.fileImport.${databaseName}`;
  return {
    read: (): KeptAndLeft => {
      const record = readKept(localStorage, key);
      return fits(KeptAndLeft, record) ? record : noRecord;
    },
    keep: (record: KeptAndLeft) => keep(localStorage, key, JSON.stringify(record)),
    drop: () => dropKept(localStorage, key),
  };
}
