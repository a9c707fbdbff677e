import type { ImportReport } from 'sync-protocol/api/import-report.ts';
import { splitExport } from 'sync-protocol/export/split-export.ts';
import type { ActFailure } from '#api/act-outcome.ts';
import type { AccountApi } from './account-api.ts';

export type ImportOutcome =
  | { kind: 'ok'; body: ImportReport }
  /** `isBegun`: a part of the file has been imported. */
  | { kind: 'broken-off'; failure: ActFailure; isBegun: boolean };

/**
 * Imports an exported file, a large one in parts: the server takes neither a file of any size nor an upload
 * of any duration. What has been imported stays when a later part fails, and a repetition sends only the
 * images that the server lacks.
 *
 * @param onSent is called with the share of the parts that have been imported, from 0 to 1
 */
export async function sendImport(
  file: Blob,
  sendPart: AccountApi['sendImport'],
  onSent: (share: number) => void,
): Promise<ImportOutcome> {
  const send = (part: Blob) => sendPart(new Blob([part], { type: 'application/zip' }));
  const split = await splitExport(file);
  const first = await send(split?.records ?? file);
  if (first.kind !== 'ok') return { kind: 'broken-off', failure: first, isBegun: false };
  if (split === null) return first;
  const { images } = split;
  // Servers of earlier builds do not say which images they lack.
  const missing = new Set(first.body.pictures.missing ?? images);
  const parts = split.partsOf(missing);
  const pictures = { ...first.body.pictures, known: images.filter((sha256) => !missing.has(sha256)).length };
  for (const [index, part] of parts.entries()) {
    onSent((index + 1) / (parts.length + 1));
    const outcome = await send(part);
    if (outcome.kind !== 'ok') return { kind: 'broken-off', failure: outcome, isBegun: true };
    addTo(pictures, outcome.body.pictures);
  }
  // Each part has all of the records, so the first report tells what became of them.
  return { kind: 'ok', body: { ...first.body, pictures } };
}

type PictureCounts = ImportReport['pictures'];

function addTo(sum: PictureCounts, { added, known, refused, code }: PictureCounts): void {
  sum.added += added;
  sum.known += known;
  sum.refused += refused;
  if (sum.code === undefined && code !== undefined) sum.code = code;
}
