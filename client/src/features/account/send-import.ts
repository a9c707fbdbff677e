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
 * of any duration. What has been imported stays when a later part fails.
 *
 * @param onSent is called with the share of the parts that have been imported, from 0 to 1
 */
export async function sendImport(
  file: Blob,
  sendPart: AccountApi['sendImport'],
  onSent: (share: number) => void,
): Promise<ImportOutcome> {
  const parts = await splitExport(file);
  let report: ImportReport | null = null;
  for (const [index, part] of parts.entries()) {
    const outcome = await sendPart(new Blob([part], { type: 'application/zip' }));
    if (outcome.kind !== 'ok') return { kind: 'broken-off', failure: outcome, isBegun: index > 0 };
    report = report === null ? outcome.body : withImagesOf(report, outcome.body);
    onSent((index + 1) / parts.length);
  }
  if (report === null) throw new Error('a file is split into at least one part');
  return { kind: 'ok', body: report };
}

/** Each part has all of the records, so the first report tells what became of them. */
function withImagesOf(report: ImportReport, { pictures }: ImportReport): ImportReport {
  const { added, known, refused } = report.pictures;
  return {
    ...report,
    pictures: {
      added: added + pictures.added,
      known: known + pictures.known,
      refused: refused + pictures.refused,
    },
  };
}
