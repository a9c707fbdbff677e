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

/** Where a record stands: acknowledged, on its way, or rejected by the server and waiting for the person. */
export type RecordSync = Shown['sync'];

/** A record that a screen shows. `id` is the bare id; `_id` inside the entity may be temporary. */
export interface ScreenRecord {
  id: string;
  sync: RecordSync;
  /** Values that lost a concurrent edit, by field; to take one, write it, and see `dismissLost` (SPEC M10). */
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

/** A record as it is stored: what screens read, and what sync knows of the row besides (`stored-row.ts`). */
export type StoredRecord = ScreenRecord & { _id: string; base: string };

/** A row that no screen shows: a removed one, or one of a noun that only a newer build knows. */
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

/** Operations of a queue that were written at once, without those that have gone since (`outbox.ts`). */
export interface OutboxBundle {
  /** Number of the first that it was written with; they had numbers in a row. */
  n: number;
  resource: string;
  /** What each is found by: its noun, its row and its number. */
  names: string[];
  /** Ascending; never none, and none that is rejected. */
  entries: OutboxEntry[];
}

export type OutboxRecord = OutboxEntry | OutboxBundle;

/**
 * What is under way, as it is stored. Windows of builds that know no bundles look for `ops`, and may not end what they see only
 * a part of; what such builds have left themselves has it.
 */
export interface StoredBatch extends Omit<FrozenBatch, 'ops'> {
  numbers?: readonly number[];
  ops?: readonly number[];
}

export interface SyncState extends DeviceState {
  key: 'sync';
  /** Nouns whose rows the screens' tables hold; a newer build adds its own when it first opens the database. */
  shownNouns: string[];
  /** By noun: the fields that its records are stored by, '' where not all by the same. A build that knows others stores them anew. */
  shownFields?: Record<string, string>;
  /** Id of the household whose rows these are; not there until the server has named it, and then for ever. */
  household?: string;
}

/** A write as it was asked for, until its rows are in their tables (SPEC O8). */
export interface WriteAhead {
  id: string;
  /** When the person did it, epoch milliseconds. */
  atMs: number;
  edits: readonly EditData[];
}
/** What the sync loop last learned, for every tab to show. */
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

/** What the server said of the account when it was last asked. */
export interface KeptStats {
  key: 'stats';
  stats: UserStats;
}

/** The access token that the page leaves for the service worker. */
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

/** A visit to a shop: what was checked off there, and in which order. Of this device alone. */
export interface TripRecord extends Trip {
  id: string;
  /** The shop's row, or the default one. */
  storeId: string;
  /** Device clock, epoch milliseconds: of its first check and its last. */
  startedAt: number;
  endedAt: number;
  checks: readonly (Trip['checks'][number] & { lines: readonly TripLine[] })[];
}

/** What this device knows of a shop: when it was chosen last, and, where the person allows it, where it is. */
export interface StoreUseRecord {
  /** The shop's row, or the default one. */
  id: string;
  /** Device clock, epoch milliseconds. */
  usedAt: number;
  /** When an order that was proposed was turned down. */
  declinedAt?: number;
  place?: { latitude: number; longitude: number };
}
