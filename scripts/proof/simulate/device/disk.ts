import type { LocalImage } from '../../../../client/src/db/image-records.ts';
import { tableNamed } from '../../../../client/src/db/noun-tables.ts';
import { entriesIn } from '../../../../client/src/db/outbox.ts';
import type {
  HiddenRow,
  OutboxRecord,
  StoredBatch,
  StoredRecord,
  SyncState,
  WriteAhead,
} from '../../../../client/src/db/records.ts';
import { knownIn } from '../../../../client/src/db/stored-row.ts';
import type { KnownRow } from '../../../../sync-protocol/src/device/held.ts';
import { imageUrlOf } from '../../../../sync-protocol/src/images/images.ts';
import { nounsWithImages } from '../../../../sync-protocol/src/images/nouns-with-images.ts';
import { nouns } from '../../../../sync-protocol/src/nouns/registry.ts';
import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import { nounsOfFirst } from './screen.ts';
import { readStore, type Storage } from './storage.ts';

/** The data that the first build would have left instead. */
interface FirstBuild {
  tables: Record<string, unknown[]>;
  lastN: number;
}

/** Reads one device's database directly, not through a page. */
export type Disk = ReturnType<typeof createDisk>;

export function createDisk(storage: Storage, database: string) {
  const all = <T>(table: string) => readStore<T>(storage, database, table);
  const state = (): SyncState | undefined => all<SyncState>('syncState')[0];
  const outbox = () => entriesIn(all<OutboxRecord>('outbox'));
  const localPictures = () => all<LocalImage>('localPictures');

  /** Rows as the server last sent them. */
  const knownRows = (): KnownRow[] => [
    ...nouns.flatMap((noun) =>
      all<StoredRecord>(tableNamed(noun.name) ?? '').flatMap((record) => knownIn(noun, record) ?? []),
    ),
    ...all<HiddenRow>('hiddenRows'),
  ];

  /** Whether an image is still to be sent. */
  const hasImagesToSend = (): boolean => {
    const rows = nounsWithImages.flatMap(({ table }) => all<StoredRecord & { imageUrl?: string }>(table));
    const isWaiting = ({ sha256, parked }: LocalImage) =>
      !parked && rows.some(({ imageUrl, sync }) => imageUrl === imageUrlOf(sha256) && sync !== 'parked');
    return localPictures().some(isWaiting);
  };

  /** Recorded writes whose rows are not stored yet (SPEC O8). */
  const ahead = () => all<WriteAhead>('writesAhead');

  return {
    state,
    hasImagesToSend,
    /** What the device knows of the server: the epoch, and every row's version. */
    heard: () => [
      state()?.epoch,
      knownRows().map(({ row, epoch }) => `${row.noun} ${row.id} ${epoch}.${row.version}`),
    ],
    /** Tables with data of the household, apart from unsent data. */
    holds: (): string[] =>
      [
        'outbox',
        'batches',
        'hiddenRows',
        'cachedPictures',
        ...nouns.map(({ name }) => tableNamed(name) ?? ''),
      ].filter((table) => all(table).length > 0),
    /**
     * Null if the first build cannot have left this: it knew fewer nouns, and neither images nor writes
     * ahead.
     */
    asFirstBuild: (): FirstBuild | null => {
      const knownNouns = nounsOfFirst();
      const now = state();
      if (!now || outbox().some(({ noun }) => !knownNouns.includes(noun))) return null;
      if (localPictures().length > 0 || ahead().length > 0) return null;
      const { lastN, hasStrays: _, ...oldState } = now;
      const shownNouns = now.shownNouns.filter((noun) => knownNouns.includes(noun));
      const tables: Record<string, unknown[]> = {
        syncState: [{ ...oldState, shownNouns }],
        outbox: outbox(),
        batches: all<StoredBatch>('batches').map(({ numbers, ...batch }) => ({ ops: numbers, ...batch })),
        serverRows: knownRows().map((known) => ({ noun: known.row.noun, id: known.row.id, ...known })),
      };
      for (const noun of knownNouns) {
        const table = tableNamed(noun) ?? '';
        tables[table] = all<StoredRecord>(table).map(({ base: _, ...record }) => record);
      }
      return { tables, lastN };
    },
    reads: {
      state,
      ahead,
      /** Whether a recorded write concerns this row. */
      isAhead: (key: string) => ahead().some(({ edits }) => edits.some((edit) => rowKey(edit) === key)),
      outbox,
      knownRows,
      localPictures,
      hasImagesToSend,
      records: (table: string) => all<Record<string, unknown>>(table),
    },
  };
}
