import {
  type AccountExport,
  exportedNounNames,
  exportFileName,
  exportVersion,
  pictureFileName,
} from 'sync-protocol/export/account-export.ts';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { HouseholdRows } from '#lib/household-rows.ts';
import type { Member } from '#lib/member.ts';
import type { ZipFile } from './write-zip.ts';

/** What the export needs of the pictures. */
export interface ExportedPictures {
  list(householdId: string): Promise<string[]>;
  get(householdId: string, sha256: string, width: 1600): Promise<Buffer>;
}

/** Everything that a person has, file by file, pictures one at a time. */
export function createExportService(deps: {
  rows: HouseholdRows;
  pictures: ExportedPictures;
  readAccount: (userId: string) => Promise<AccountExport['account']>;
  nowMs: () => number;
}) {
  const { rows, pictures, readAccount, nowMs } = deps;

  async function read({ userId, householdId }: Member): Promise<AccountExport> {
    const records: Record<string, unknown> = {};
    for (const name of exportedNounNames) {
      const noun = nounNamed(name);
      const living = await rows.list(householdId, noun);
      records[name] = living.map((row) => recordOf(noun, row)).sort((a, b) => (a._id < b._id ? -1 : 1));
    }
    return {
      format: 'ateria-export',
      version: exportVersion,
      exportedAt: nowMs(),
      account: await readAccount(userId),
      records: records as AccountExport['records'], // each by its noun's own schema, as it was written
    };
  }

  return async function* files(member: Member): AsyncGenerator<ZipFile> {
    const content = await read(member);
    const json = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
    yield { name: exportFileName, bytes: json, isPacked: false };
    const kept = new Set(await pictures.list(member.householdId));
    for (const sha256 of picturesOf(content)) {
      if (!kept.has(sha256)) continue;
      const bytes = await pictures.get(member.householdId, sha256, 1600);
      yield { name: pictureFileName(sha256), bytes, isPacked: true };
    }
  };
}
export type ExportFiles = ReturnType<typeof createExportService>;

/** Addresses of the pictures that the recipes name, each once. */
export function picturesOf({ records }: AccountExport): Set<string> {
  const named = (records.recipe ?? []).map(({ imageUrl }) => sha256OfUrl(imageUrl));
  return new Set(named.filter((sha256) => sha256 !== null));
}
