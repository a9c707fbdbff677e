import type { FastifyBaseLogger } from 'fastify';
import { byCode } from 'sync-protocol/by-code.ts';
import {
  type AccountExport,
  activityFileName,
  exportFileName,
  exportVersion,
  imageFileName,
  portraitFileName,
  waysInFileName,
} from 'sync-protocol/export/account-export.ts';
import { missingFileName } from 'sync-protocol/export/missing-images.ts';
import type { ZipFile } from 'sync-protocol/export/write-zip.ts';
import { shownId } from 'sync-protocol/ids.ts';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { nounHasImages } from 'sync-protocol/images/nouns-with-images.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { type ExportedNoun, exportedNouns } from 'sync-protocol/nouns/registry.ts';
import { mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import { AppError } from '#lib/app-error.ts';
import type { AccountWays } from '#lib/identity.ts';
import type { Member } from '#lib/member.ts';
import { utcDay } from '#lib/utc-day.ts';
import type { ReadPages, RowOrder } from '#rows/read-pages.ts';
import { readRemovedLines } from './removed-lines.ts';
import { type ReadRowsById, withSkippedDays } from './skipped-days.ts';

/** What the export needs of the images. */
export interface ExportedImages {
  list(householdId: string): Promise<string[]>;
  get(householdId: string, sha256: string, width: 1600): Promise<Buffer>;
}

/** A person's profile; the portrait (`picture`) is a data URL, `createdAt` epoch milliseconds. */
interface ExportedProfile {
  email: string | null;
  name: string | null;
  picture: string | null;
  createdAt: number;
}

/**
 * Yields the files of a person's export, records page by page and images one at a time. An image that is
 * missing or unreadable does not fail the export: it is left out and named in `missingFileName`.
 */
export function createExportService(deps: {
  readPages: ReadPages;
  readRows: ReadRowsById;
  activity: { readAll(householdId: string): AsyncIterable<readonly object[]> };
  images: ExportedImages;
  readProfile: (userId: string) => Promise<ExportedProfile>;
  /** Null with an external provider. */
  readWaysIn: (member: Member) => Promise<AccountWays | null>;
  nowMs: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}) {
  const { readPages, readRows, activity, images, readProfile, readWaysIn, nowMs, log } = deps;

  /** The `AccountExport` as text, in pieces, as `JSON.stringify(…, null, 2)` would write it. */
  async function* json(
    householdId: string,
    { email, name, createdAt }: ExportedProfile,
    note: (name: ExportedNoun, record: Exported) => void,
  ): AsyncGenerator<string> {
    const frame = {
      format: 'ateria-export',
      version: exportVersion,
      exportedAt: nowMs(),
      account: { email, memberSince: createdAt, name: name === '' ? null : name },
      records: {},
    } satisfies AccountExport;
    yield JSON.stringify(frame, null, 2).replace(/\{\}\n\}$/, '{');
    let separator = '';
    for (const noun of exportedNouns) {
      yield `${separator}\n    "${noun.name}": `;
      yield* list(readRecords(householdId, noun, note));
      separator = ',';
    }
    yield '\n  }\n}\n';
  }

  /** The household's activity in the form of `GET /api/activity`; an import ignores it. */
  async function* activityJson(householdId: string): AsyncGenerator<string> {
    let before = '[';
    for await (const page of activity.readAll(householdId))
      for (const entry of page) {
        yield `${before}\n  ${JSON.stringify(entry)}`;
        before = ',';
      }
    yield before === '[' ? '[]\n' : '\n]\n';
  }

  async function* readRecords(
    householdId: string,
    noun: (typeof exportedNouns)[number],
    note: (name: ExportedNoun, record: Exported) => void,
  ): AsyncGenerator<Exported[]> {
    let count = 0;
    for await (const page of readPages(householdId, noun, byId)) {
      const records = page.map((row) => recordOf(noun, row));
      for (const record of records) note(noun.name, record);
      count += records.length;
      yield noun.name === mealRepeat.name
        ? await withSkippedDays(readRows, householdId, page, utcDay(nowMs()))
        : records;
    }
    const removed = readRemovedLines(readPages, householdId, noun.name, byId, noun.maxRows - count);
    for await (const page of removed) yield page.map((row) => ({ ...recordOf(noun, row), isRemoved: true }));
  }

  return async function* files(member: Member): AsyncGenerator<ZipFile> {
    const named = new Set<string>();
    const note = (name: ExportedNoun, { imageUrl }: Exported) => {
      const sha256 = nounHasImages(name) && typeof imageUrl === 'string' ? sha256OfUrl(imageUrl) : null;
      if (sha256 !== null) named.add(sha256);
    };
    const profile = await readProfile(member.userId);
    const records = encoded(json(member.householdId, profile, note));
    yield { name: exportFileName, pieces: records, isPacked: false };
    const done = encoded(activityJson(member.householdId));
    yield { name: activityFileName, pieces: done, isPacked: false };
    const [, portrait = ''] = profile.picture?.split(',') ?? [];
    if (portrait !== '')
      yield { name: portraitFileName, pieces: [Buffer.from(portrait, 'base64')], isPacked: true };
    const ways = await readWaysIn(member);
    if (ways !== null) {
      const pieces = [Buffer.from(`${JSON.stringify(ways, null, 2)}\n`)];
      yield { name: waysInFileName, pieces, isPacked: false };
    }
    const kept = new Set(await images.list(member.householdId));
    const missing: string[] = [];
    const unread: string[] = [];
    for (const sha256 of named) {
      const name = imageFileName(sha256);
      const bytes = kept.has(sha256)
        ? await images.get(member.householdId, sha256, 1600).catch(withoutIt)
        : 'gone';
      if (bytes instanceof Buffer) yield { name, pieces: [bytes], isPacked: true };
      else missing.push(name);
      if (bytes === 'unread') unread.push(name);
    }
    if (unread.length > 0)
      log.error({ event: 'export.incomplete', unread }, 'images cannot be read, and are not in an export');
    if (missing.length === 0) return;
    const pieces = [Buffer.from(`${JSON.stringify(missing, null, 2)}\n`)];
    // The last file, and stored uncompressed, so that the client finds it at the end of the zip file.
    yield { name: missingFileName, pieces, isPacked: true };
  };
}
export type ExportFiles = ReturnType<typeof createExportService>;

/** Why an image is missing: removed a moment ago, or unreadable on the disk. Rethrows any other error. */
function withoutIt(fault: unknown): 'gone' | 'unread' {
  if (fault instanceof AppError && fault.code === 'not_found') return 'gone';
  const isOfDisk = fault instanceof Error && 'syscall' in fault && /^(?:open|read)$/.test(`${fault.syscall}`);
  if (isOfDisk) return 'unread';
  throw fault;
}

/** A record in the form of the API. */
type Exported = ReturnType<typeof recordOf>;

const byId: RowOrder<string> = {
  keyOf: ({ id }) => shownId(id, true),
  compare: byCode,
};

/** A list of records as JSON text, indented for its place three levels deep. */
async function* list(pages: AsyncIterable<readonly Exported[]>): AsyncGenerator<string> {
  const indent = (record: Exported) => JSON.stringify(record, null, 2).replaceAll('\n', '\n      ');
  let before = '[';
  for await (const page of pages)
    for (const record of page) {
      yield `${before}\n      ${indent(record)}`;
      before = ',';
    }
  yield before === '[' ? '[]' : '\n    ]';
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
