import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { CalendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { FoodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import type { GeneratedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import type { GeneratedListRow } from 'sync-protocol/generated-lists/generated-list.ts';
import type { ResourceRequest } from 'sync-protocol/nouns/resource.ts';
import type { Onboarding } from 'sync-protocol/onboarding/onboarding.ts';
import type { QuickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { Recipe } from 'sync-protocol/recipes/recipe.ts';
import type { RecurringItemRow } from 'sync-protocol/recurring/recurring-item.ts';
import type { LostValues } from 'sync-protocol/rows/lost.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';

/** Where a record stands: acknowledged, on its way, or refused by the server and waiting for the person. */
export type RecordSync = 'saved' | 'waiting' | 'parked';

/** A record that a screen shows. `id` is the bare id; `_id` inside the entity may be temporary. */
export interface ViewRecord {
  id: string;
  sync: RecordSync;
  /** Values that lost a concurrent edit, by field; to take one, write it, and see `dismissLost` (SPEC M10). */
  lost?: LostValues;
}

export type CalendarEntryRecord = CalendarEntry & ViewRecord;
export type FoodPreferenceRecord = FoodPreference & ViewRecord;
export type GeneratedItemRecord = GeneratedItem & ViewRecord;
export type GeneratedListRecord = GeneratedListRow & ViewRecord;
export type OnboardingRecord = Onboarding & ViewRecord;
export type QuickItemRecord = QuickItem & ViewRecord;
export type RecipeRecord = Recipe & ViewRecord;
export type RecurringItemRecord = RecurringItemRow & ViewRecord;

export interface ServerRow {
  noun: string;
  id: string;
  row: RowState;
  /** Epoch in which its version was counted. Another than the device's: the restored server has not given it yet (SPEC E3). */
  epoch: string;
  /** Which full pull brought it; see SPEC P4, P5. */
  generation: number;
}

export interface ParkedReason {
  code: string;
  message: string;
}

export interface OutboxEntry {
  /** Number of the operation on this device. Absent only before it is stored. */
  n: number;
  resource: string;
  noun: string;
  /** Bare id of the row. */
  id: string;
  op: Op;
  /** Device clock when the person did it, epoch milliseconds. */
  queuedAt: number;
  /** Why the server refused it; null while it may be sent. */
  parked: ParkedReason | null;
}

/** A frozen request: sent again word for word until there is a definitive answer (SPEC W3). */
export interface Batch {
  resource: string;
  key: string;
  ops: number[];
  request: ResourceRequest;
}

export interface SyncState {
  key: 'sync';
  /** This browser profile's name in marks. */
  device: string;
  /** The server's epoch; '' before the first contact. */
  epoch: string;
  /** Where the next pull starts; null for the beginning. */
  cursor: string | null;
  /** Number of the full pull that rows belong to. */
  generation: number;
  /** A full pull is under way. */
  isResetting: boolean;
  lastStamp: number;
  clockOffsetMs: number;
  /** Whether one pull has ever come to its end. */
  hasPulled: boolean;
  /** Nouns whose rows the screens' tables hold; a newer build adds its own when it first opens the database. */
  shownNouns: string[];
  /** Ids of the latest writes, oldest first; absent before the first that has one. */
  lastWrites?: string[];
  /** Up to this operation number a resource sends one operation a request, because a larger batch was refused whole. */
  singlesUntil: Record<string, number>;
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
