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
 * What one person keeps of one household on this device. One database for each, so that no queue is ever sent as somebody else's or
 * to another household.
 *
 * Stores and fields have the names that devices have stored: a picture here is an image elsewhere, `parked` is rejected, a
 * `resource` is a queue, and `facts` are account stats.
 */
export class AteriaDb extends Dexie {
  /** What screens read: server rows with the queue applied. Written by sync only. */
  declare quickItems: EntityTable<QuickItemRecord, 'id'>;
  /** What the household chose for its foods by hand. */
  declare foodPreferences: EntityTable<FoodPreferenceRecord, 'id'>;
  declare recipes: EntityTable<RecipeRecord, 'id'>;
  /** Meals of the calendar, found by their day. */
  declare calendarEntries: EntityTable<CalendarEntryRecord, 'id'>;
  /** Lists made from meals, and their lines. */
  declare generatedLists: EntityTable<GeneratedListRecord, 'id'>;
  declare generatedItems: EntityTable<GeneratedItemRecord, 'id'>;
  /** What is bought again and again. */
  declare recurringItems: EntityTable<RecurringItemRecord, 'id'>;
  /** The household's shops, and its own shelves. */
  declare stores: EntityTable<StoreRecord, 'id'>;
  declare shelves: EntityTable<ShelfRecord, 'id'>;
  /** What foods cost last, and what the codes on them say. */
  declare foodPrices: EntityTable<FoodPriceRecord, 'id'>;
  declare barcodes: EntityTable<BarcodeRecord, 'id'>;
  /** What comes every week, weeks to plan again, and what is to be known of a day. */
  declare mealRepeats: EntityTable<MealRepeatRecord, 'id'>;
  declare weekTemplates: EntityTable<WeekTemplateRecord, 'id'>;
  declare dayNotes: EntityTable<DayNoteRecord, 'id'>;
  /** Who has been shown around. */
  declare onboarding: EntityTable<OnboardingRecord, 'id'>;
  /** Rows that no screen shows. */
  declare hiddenRows: Table<HiddenRow, [noun: string, id: string]>;
  /** What the person did and the server has not acknowledged. */
  declare outbox: Table<OutboxRecord, number>;
  /** The request under way, one a queue. */
  declare batches: EntityTable<StoredBatch, 'resource'>;
  /** Writes whose rows are not there yet. */
  declare writesAhead: EntityTable<WriteAhead, 'id'>;
  declare syncState: EntityTable<SyncState, 'key'>;
  declare status: EntityTable<StatusRecord, 'key'>;
  declare facts: EntityTable<KeptStats, 'key'>;
  /** At most one record: what the page leaves for the service worker. */
  declare workerTokens: EntityTable<WorkerToken, 'key'>;
  /** Images that the server does not have yet, and their bytes; kept and dropped together. */
  declare localPictures: EntityTable<LocalImage, 'sha256'>;
  declare pictureBytes: EntityTable<ImageBytes, 'sha256'>;
  /** What is in the cache of images, by when it was last looked at. */
  declare cachedPictures: EntityTable<CachedImage, 'path'>;
  /** What came from elsewhere and is no recipe of the book yet. */
  declare imports: EntityTable<ImportRecord, 'id'>;
  /** What is being cooked, and the timers of it. */
  declare cookings: EntityTable<CookingRecord, 'id'>;
  declare timers: EntityTable<TimerRecord, 'id'>;
  /** What this device was taken to which shop for, and when. */
  declare trips: EntityTable<TripRecord, 'id'>;
  declare storeUses: EntityTable<StoreUseRecord, 'id'>;
  /** Makes ranges of keys, for what goes past Dexie. */
  readonly keyRange: typeof IDBKeyRange;
  /** Transactions that have not come to their end. */
  readonly unfinished = new Set<IDBTransaction>();

  /** So many operations that are written at once are bundled in the queue (`outbox.ts`). */
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
    // What sync writes goes past Dexie, whose cache would not hear of it.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled', ...options });
    this.fewestBundled = fewestBundled;
    this.keyRange = options.IDBKeyRange ?? globalThis.IDBKeyRange;
    // Dexie goes through all declared versions for each of them at every start, so there are no more than have to be: where rows
    // were brought to another form, and the newest. How any other differs from the next of these it sees by itself. Where a page of
    // an older build must not go on with what is stored (`StoredBatch`), a new number has it let go of the database once.
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
      // By image too: what waits to be uploaded is what an item names.
      quickItems: 'id, imageUrl',
      // By recipe too: when it was cooked.
      calendarEntries: 'id, date, recipeId',
      mealRepeats: 'id',
      weekTemplates: 'id',
      dayNotes: 'id, date',
      stores: 'id',
      shelves: 'id',
      foodPrices: 'id',
      barcodes: 'id',
      // Only what is rejected is in the index of its code, as that is null otherwise, and only bundles are in the last.
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
        // At the bottom of the stack a transaction is the browser's own.
        transaction: (...request) =>
          this.follow(core.transaction(...request) as ReturnType<DBCore['transaction']> & IDBTransaction),
      }),
    });
  }

  /** Counts a transaction among the unfinished ones until it has ended; for what is begun without Dexie too. */
  follow<T extends IDBTransaction>(transaction: T): T {
    this.unfinished.add(transaction);
    const end = () => void this.unfinished.delete(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  }
}

/** Every database whose name begins so is a person's: the service worker opens it as one. */
const namePrefix = 'ateria-';

/**
 * Name of a person's database for one of their households. `identityKey` is a short hash of issuer and subject.
 *
 * @param household its id; without it the database that every device begins with, for the household that is the first then
 */
export function databaseName(identityKey: string, household?: string): string {
  return namePrefix + identityKey + (household === undefined ? '' : `-${household}`);
}

/** Name of the database that a person's device begins with, of any of their databases: neither key nor prefix has another dash. */
export function firstDatabaseOf(name: string): string {
  return name.split('-').slice(0, 2).join('-');
}

export function isPersonDatabase(name: string): boolean {
  return name.startsWith(namePrefix);
}
