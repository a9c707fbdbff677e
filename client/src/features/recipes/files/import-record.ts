import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { dropKept, keep, readKept } from '#lib/keep.ts';

/** What this device remembers of an import that is under way or can be undone. */
const FileImportRecord = Type.Object({
  /** The files that it is of, by `printOf`; missing where an older build kept it. */
  files: Type.Optional(Type.String()),
  /** Rows that it has put into the book. */
  kept: Type.Array(Type.String()),
  /** What the person does not want of the files. */
  left: Type.Array(Type.String()),
  /** The person has chosen among them: what is not in `left` is wanted, also where the book seems to have it. */
  wasChosen: Type.Optional(Type.Boolean()),
});
type FileImportRecord = Static<typeof FileImportRecord>;

const noRecord: FileImportRecord = { kept: [], left: [] };

/** Tells files from others without reading them. */
const printOf = (files: readonly File[]) => JSON.stringify(files.map(({ name, size }) => [name, size]));

/** Kept under the name of the person's database, with which it goes. */
export function importRecords(databaseName: string) {
  const key = `ateria.fileImport.${databaseName}`;
  const read = (): FileImportRecord => {
    const record = readKept(localStorage, key);
    return fits(FileImportRecord, record) ? record : noRecord;
  };
  return {
    read,
    /** What is remembered of these files; what it is of others is not theirs. */
    readOf: (files: readonly File[]): Required<FileImportRecord> => {
      const print = printOf(files);
      const record = read();
      const {
        kept,
        left,
        wasChosen = left.length > 0,
      } = (record.files ?? print) === print ? record : noRecord;
      return { files: print, kept, left, wasChosen };
    },
    keep: (record: FileImportRecord) => keep(localStorage, key, JSON.stringify(record)),
    drop: () => dropKept(localStorage, key),
  };
}
