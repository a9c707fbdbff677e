import { type DBCore, Dexie, type EntityTable, type Table } from 'dexie';
import type { CookingRecord, TimerRecord } from './cooking-records.ts';
import type { CachedImage, ImageBytes, LocalImage } from './image-records.ts';
import type { ImportRecord } from './import-records.ts';
import type {
  BarcodeRecord,
  CalendarEntryRecord,
  DayNoteRecord,
  FoodPreferenceRecord,
  FoodPriceRecord,
  GeneratedItemRecord,
  GeneratedListRecord,
  HiddenRow,
  KeptStats,
  MealRepeatRecord,
  OnboardingRecord,
  OutboxRecord,
  QuickItemRecord,
  RecipeRecord,
  RecurringItemRecord,
  ShelfRecord,
  StatusRecord,
  StoredBatch,
  StoreRecord,
  StoreUseRecord,
  SyncState,
  TripRecord,
  WeekTemplateRecord,
  WorkerToken,
  WriteAhead,
} from './records.ts';
import { storeRowsOnce } from './store-rows-once.ts';

/**
 * One person's data of one household on this device. Each has a database of its own, so that no queue is ever
 * sent as another person or to another household.
 *
 * Stores and fields keep the names that devices have stored: a picture here is an image elsewhere, `parked`
 * is rejected, a `resource` is a queue, and `facts` are account stats.
 */
export class AteriaDb extends Dexie {
  /** What screens read: server rows with the queue applied. Written by sync only. */
  declare quickItems: EntityTable<QuickItemRecord, 'id'>;
  /** What the household set by hand for its foods. */
  declare foodPreferences: EntityTable<FoodPreferenceRecord, 'id'>;
  declare recipes: EntityTable<RecipeRecord, 'id'>;
  /** Meals of the calendar, indexed by day. */
  declare calendarEntries: EntityTable<CalendarEntryRecord, 'id'>;
  /** Lists made from meals, and their lines. */
  declare generatedLists: EntityTable<GeneratedListRecord, 'id'>;
  declare generatedItems: EntityTable<GeneratedItemRecord, 'id'>;
  /** Items that are bought again and again. */
  declare recurringItems: EntityTable<RecurringItemRecord, 'id'>;
  /** The household's shops, and the shelves that it added. */
  declare stores: EntityTable<StoreRecord, 'id'>;
  declare shelves: EntityTable<ShelfRecord, 'id'>;
  /** Latest prices of foods, and the names of barcodes. */
  declare foodPrices: EntityTable<FoodPriceRecord, 'id'>;
  declare barcodes: EntityTable<BarcodeRecord, 'id'>;
  /** Weekly meals, week templates, and notes on days. */
  declare mealRepeats: EntityTable<MealRepeatRecord, 'id'>;
  declare weekTemplates: EntityTable<WeekTemplateRecord, 'id'>;
  declare dayNotes: EntityTable<DayNoteRecord, 'id'>;
  /** Which people have finished onboarding. */
  declare onboarding: EntityTable<OnboardingRecord, 'id'>;
  /** Rows that no screen shows: tombstones, and those of unknown nouns. */
  declare hiddenRows: Table<HiddenRow, [noun: string, id: string]>;
  /** Operations that the server has not acknowledged. */
  declare outbox: Table<OutboxRecord, number>;
  /** The batch under way, at most one per queue. */
  declare batches: EntityTable<StoredBatch, 'resource'>;
  /** Writes whose rows are not stored yet (SPEC O8). */
  declare writesAhead: EntityTable<WriteAhead, 'id'>;
  declare syncState: EntityTable<SyncState, 'key'>;
  declare status: EntityTable<StatusRecord, 'key'>;
  declare facts: EntityTable<KeptStats, 'key'>;
  /** At most one record: the token that the page leaves for the service worker. */
  declare workerTokens: EntityTable<WorkerToken, 'key'>;
  /** Images that the server does not have yet, and their bytes; always written and deleted together. */
  declare localPictures: EntityTable<LocalImage, 'sha256'>;
  declare pictureBytes: EntityTable<ImageBytes, 'sha256'>;
  /** Index of the image cache with the time of last use. */
  declare cachedPictures: EntityTable<CachedImage, 'path'>;
  /** Imports that are not yet recipes of the book. */
  declare imports: EntityTable<ImportRecord, 'id'>;
  /** Recipes being cooked, and their timers. */
  declare cookings: EntityTable<CookingRecord, 'id'>;
  declare timers: EntityTable<TimerRecord, 'id'>;
  /** Visits to shops, and when each shop was last used on this device. */
  declare trips: EntityTable<TripRecord, 'id'>;
  declare storeUses: EntityTable<StoreUseRecord, 'id'>;
  /** For key ranges in code that bypasses Dexie. */
  readonly keyRange: typeof IDBKeyRange;
  /** Transactions that have not ended. */
  readonly unfinished = new Set<IDBTransaction>();

  /** From this many operations written at once, the queue bundles them (`outbox.ts`). */
  readonly fewestBundled: number;

  constructor(
    name: string,
    {
      fewestBundled = 10,
      ...options
    }: {
      indexedDB?: IDBFactory;
      IDBKeyRange?: typeof IDBKeyRange;
      fewestBundled?: number;
    } = {},
  ) {
    // Sync writes bypass Dexie, so Dexie's cache would be stale.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...options });
    this.fewestBundled = fewestBundled;
    this.keyRange = options.IDBKeyRange ?? globalThis.IDBKeyRange;
    // Dexie processes every declared version at each start, so only necessary ones are declared: those that
    // convert rows, and the newest. Dexie finds other differences to the next declared version by itself. A
    // new number also makes open pages of older builds close the database, for when they must not continue
    // with what is stored (`StoredBatch`).
    this.version(4)
      .stores({
        quickItems: 'id',
        foodPreferences: 'id',
        recipes: 'id, imageUrl',
        calendarEntries: 'id, date',
        generatedLists: 'id',
        generatedItems: 'id, listId',
        recurringItems: 'id',
        onboarding: 'id',
        hiddenRows: '[noun+id]',
        outbox: '++n, [noun+id], resource, parked.code',
        batches: 'resource',
        syncState: 'key',
        status: 'key',
        facts: 'key',
        workerTokens: 'key',
        localPictures: 'sha256',
        pictureBytes: 'sha256',
        cachedPictures: 'path, usedAt',
      })
      .upgrade(storeRowsOnce);
    this.version(13).stores({
      // `imageUrl` finds the items that refer to an image still to be uploaded.
      quickItems: 'id, imageUrl',
      // `recipeId` finds when a recipe was cooked.
      calendarEntries: 'id, date, recipeId',
      mealRepeats: 'id',
      weekTemplates: 'id',
      dayNotes: 'id, date',
      stores: 'id',
      shelves: 'id',
      foodPrices: 'id',
      barcodes: 'id',
      // Sparse indexes: `parked.code` holds only rejected operations, since it is null otherwise, and `names`
      // only bundles.
      outbox: '++n, [noun+id], resource, parked.code, *names',
      imports: 'id',
      cookings: 'id',
      timers: 'id',
      trips: 'id, storeId',
      storeUses: 'id',
      writesAhead: 'id',
    });
    this.use({
      stack: 'dbcore',
      name: 'unfinished',
      create: (core): DBCore => ({
        ...core,
        // At the bottom of Dexie's stack a transaction is the native one.
        transaction: (...request) =>
          this.follow(core.transaction(...request) as ReturnType<DBCore['transaction']> & IDBTransaction),
      }),
    });
  }

  /** Counts a transaction as unfinished until it ends; also called for those begun without Dexie. */
  follow<T extends IDBTransaction>(transaction: T): T {
    this.unfinished.add(transaction);
    const end = () => void this.unfinished.delete(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  }
}

/** Prefix of the databases of persons, which the service worker opens as such. */
const namePrefix = 'ateria-';

/**
 * Name of a person's database for one of their households. `identityKey` is a short hash of issuer and
 * subject.
 *
 * @param household its id; omitted for the device's initial database, whose household is the person's first
 * at that time
 */
export function databaseName(identityKey: string, household?: string): string {
  return namePrefix + identityKey + (household === undefined ? '' : `-${household}`);
}

/**
 * Name of the person's initial database, given any of their databases. Neither prefix nor identity key
 * contains another dash.
 */
export function firstDatabaseOf(name: string): string {
  return name.split('-').slice(0, 2).join('-');
}

export function isPersonDatabase(name: string): boolean {
  return name.startsWith(namePrefix);
}
