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

const FileImportRecords = Type.Array(FileImportRecord);

const noRecord: FileImportRecord = { kept: [], left: [] };

/** How many imports are remembered; more than one where files are imported in several windows. */
const mostRecords = 3;

/** Fingerprint that identifies files without reading them. */
export const printOf = (files: readonly File[]) =>
  JSON.stringify(files.map(({ name, size }) => [name, size]));

/** One record for each fingerprint, stored under the name of the person's database, with which it is removed. */
export function importRecords(databaseName: string) {
  const key = `ateria.fileImport.${databaseName}`;
  /** The latest last. */
  const read = (): readonly FileImportRecord[] => {
    const stored = readKept(localStorage, key);
    if (fits(FileImportRecords, stored)) return stored;
    // As older builds stored it.
    return fits(FileImportRecord, stored) ? [stored] : [];
  };
  const others = (print: string | undefined) => read().filter(({ files }) => files !== print);
  const write = (records: readonly FileImportRecord[]) =>
    keep(localStorage, key, JSON.stringify(records.slice(-mostRecords)));
  return {
    /** The record of the latest import. */
    latest: () => read().at(-1) ?? noRecord,
    /** The record if there is one about these files, else an empty one. */
    readOf: (files: readonly File[]): Required<FileImportRecord> => {
      const print = printOf(files);
      const {
        kept,
        left,
        wasChosen = left.length > 0,
      } = read().findLast((record) => (record.files ?? print) === print) ?? noRecord;
      return { files: print, kept, left, wasChosen };
    },
    keep: (record: FileImportRecord) => write([...others(record.files), record]),
    drop: (print: string | undefined) => {
      const left = others(print);
      if (left.length > 0) write(left);
      else dropKept(localStorage, key);
    },
  };
}
