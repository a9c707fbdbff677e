import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { dropKept, keep, readKept } from '#lib/keep.ts';

/** What this device stores about an import that is under way or can be undone. */
const FileImportRecord = Type.Object({
  /** Fingerprint of the files (`printOf`); missing in records of older builds. */
  files: Type.Optional(Type.String()),
  /** Ids that were added to the book. */
  kept: Type.Array(Type.String()),
  /** Ids that the person deselected. */
  left: Type.Array(Type.String()),
  /**
   * Whether the person has made a selection: then everything not in `left` is wanted, even apparent
   * duplicates.
   */
  wasChosen: Type.Optional(Type.Boolean()),
});
type FileImportRecord = Static<typeof FileImportRecord>;

const noRecord: FileImportRecord = { kept: [], left: [] };

/** Fingerprint that identifies files without reading them. */
const printOf = (files: readonly File[]) => JSON.stringify(files.map(({ name, size }) => [name, size]));

/** Stored under the name of the person's database, with which it is removed. */
export function importRecords(databaseName: string) {
  const key = `ateria.fileImport.${databaseName}`;
  const read = (): FileImportRecord => {
    const record = readKept(localStorage, key);
    return fits(FileImportRecord, record) ? record : noRecord;
  };
  return {
    read,
    /** The record if it is about these files, else an empty one. */
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
