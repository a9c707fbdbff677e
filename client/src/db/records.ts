import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { Barcode } from 'sync-protocol/barcodes/barcode.ts';
import type { CalendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { DeviceState, Entry, FrozenBatch, KnownRow, Shown } from 'sync-protocol/device/held.ts';
import type { FoodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import type { GeneratedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import type { GeneratedListRow } from 'sync-protocol/generated-lists/generated-list.ts';
import type { EditData } from 'sync-protocol/nouns/edit.ts';
import type { Onboarding } from 'sync-protocol/onboarding/onboarding.ts';
import type { DayNote } from 'sync-protocol/planning/day-note.ts';
import type { MealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import type { WeekTemplate } from 'sync-protocol/planning/week-template.ts';
import type { FoodPrice } from 'sync-protocol/prices/food-price.ts';
import type { QuickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { Recipe } from 'sync-protocol/recipes/recipe.ts';
import type { RecurringItemRow } from 'sync-protocol/recurring-items/recurring-item.ts';
import type { LostValues } from 'sync-protocol/rows/lost.ts';
import type { Trip } from 'sync-protocol/stores/learn-order.ts';
import type { Shelf } from 'sync-protocol/stores/shelf.ts';
import type { Store } from 'sync-protocol/stores/store.ts';

/** Sync state of a record: acknowledged, on its way, or rejected and waiting for the person. */
export type RecordSync = Shown['sync'];

/** A record shown on screens. `id` is the bare id; the entity's `_id` may be temporary. */
export interface ScreenRecord {
  id: string;
  sync: RecordSync;
  /**
   * Values that lost to a concurrent edit, by field; to take one, write it, and see `dismissLost` (SPEC M10).
   */
  lost?: LostValues;
}

export type BarcodeRecord = Barcode & ScreenRecord;
export type CalendarEntryRecord = CalendarEntry & ScreenRecord;
export type DayNoteRecord = DayNote & ScreenRecord;
export type FoodPreferenceRecord = FoodPreference & ScreenRecord;
export type FoodPriceRecord = FoodPrice & ScreenRecord;
export type GeneratedItemRecord = GeneratedItem & ScreenRecord;
export type GeneratedListRecord = GeneratedListRow & ScreenRecord;
export type MealRepeatRecord = MealRepeat & ScreenRecord;
export type OnboardingRecord = Onboarding & ScreenRecord;
export type QuickItemRecord = QuickItem & ScreenRecord;
export type RecipeRecord = Recipe & ScreenRecord;
export type RecurringItemRecord = RecurringItemRow & ScreenRecord;
export type ShelfRecord = Shelf & ScreenRecord;
export type StoreRecord = Store & ScreenRecord;
export type WeekTemplateRecord = WeekTemplate & ScreenRecord;

/** A record as stored: what screens read, plus what sync knows of the row (`stored-row.ts`). */
export type StoredRecord = ScreenRecord & { _id: string; base: string };

/** A row that no screen shows: a tombstone, or a row of a noun that only a newer build knows. */
export interface HiddenRow extends KnownRow {
  noun: string;
  id: string;
}

export interface OutboxEntry extends Entry {
  /** The queue that it is in. */
  resource: string;
  noun: string;
  /** Bare id of the row. */
  id: string;
}

/** Operations of one queue that were written together, without those removed since (`outbox.ts`). */
export interface OutboxBundle {
  /** Number of the first operation it was created with; their numbers were consecutive. */
  n: number;
  resource: string;
  /** Index entries of its operations: noun, row and number. */
  names: string[];
  /** Ascending by number; never empty, never with a rejected operation. */
  entries: OutboxEntry[];
}

export type OutboxRecord = OutboxEntry | OutboxBundle;

/**
 * A batch under way as stored. New builds write `numbers`: open windows of builds without bundles look for
 * `ops`, and must not complete a batch whose operations they see only in part. `ops` remains in batches left
 * by such builds.
 */
export interface StoredBatch extends Omit<FrozenBatch, 'ops'> {
  numbers?: readonly number[];
  ops?: readonly number[];
}

export interface SyncState extends DeviceState {
  key: 'sync';
  /**
   * Nouns whose rows are in the tables that screens read; a newer build adds its own when it first opens the
   * database.
   */
  shownNouns: string[];
  /**
   * Per noun the signature of the fields its records are stored with (`fieldsOf`), '' if they differ. A build
   * with other fields stores them anew.
   */
  shownFields?: Record<string, string>;
  /** Id of the household whose rows these are; missing until the server has named it, then permanent. */
  household?: string;
}

/** A write as requested, until its rows are in their tables (SPEC O8). */
export interface WriteAhead {
  id: string;
  /** When the person did it, epoch milliseconds. */
  atMs: number;
  edits: readonly EditData[];
}
/** Latest state of the sync loop, shared with every tab. */
export interface StatusRecord {
  key: 'status';
  connection: 'unknown' | 'online' | 'offline' | 'signed-out' | 'upgrade-required';
  isSending: boolean;
  /** Retries in a row; 0 after any answer. */
  retries: number;
  /** Rows still to come of a full pull; null when none is under way. */
  remaining: number | null;
  /** Device time of the last completed pull or push, epoch milliseconds; null before the first. */
  syncedAt: number | null;
}

/** Account stats from the server's latest answer. */
export interface KeptStats {
  key: 'stats';
  stats: UserStats;
}

/** The access token that a page leaves for the service worker. */
export interface WorkerToken {
  key: 'token';
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** A row that was checked off. */
export interface TripLine {
  noun: 'quickItem' | 'generatedItem';
  id: string;
}

/** A visit to a shop: what was checked off there, in order. Stays on this device. */
export interface TripRecord extends Trip {
  id: string;
  /** Id of the shop's row, or the default shop's. */
  storeId: string;
  /** Device clock, epoch milliseconds: times of the first and last check. */
  startedAt: number;
  endedAt: number;
  checks: readonly (Trip['checks'][number] & { lines: readonly TripLine[] })[];
}

/**
 * What this device knows of a shop: when it was last chosen and, with the person's permission, where it is.
 */
export interface StoreUseRecord {
  /** Id of the shop's row, or the default shop's. */
  id: string;
  /** Device clock, epoch milliseconds. */
  usedAt: number;
  /** When a proposed shelf order was last declined. */
  declinedAt?: number;
  place?: { latitude: number; longitude: number };
}
