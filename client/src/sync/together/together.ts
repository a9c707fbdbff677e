import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import type { OpenList, PresentPerson } from 'sync-protocol/api/presence.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { createSignal, type Signal } from '#lib/signal/signal.ts';

/**
 * The people of a household of several, oneself included, and which of the others are present now (SPEC H12).
 */
export interface Company {
  members: readonly HouseholdMember[];
  people: readonly PresentPerson[];
}

/**
 * What the engine shares with the features of a household of several people, which are loaded later and only
 * for such a household.
 */
export interface Together {
  /**
   * Last message of the change stream about who is present, not validated; null while the stream is not open.
   */
  stream: Signal<{ news?: unknown } | null>;
  /** The rows that came from the server last, without those of a first pull. */
  came: Signal<readonly RowState[]>;
  /** Queues that another person is looking at: their operations are pushed at once. */
  hurried: Signal<ReadonlySet<string>>;
  /** Null for a household of one, and until its members are known. */
  company: Signal<Company | null>;
  /** The list that is on the screen. */
  openList: Signal<OpenList | null>;
}

export const createTogether = (): Together => ({
  stream: createSignal<{ news?: unknown } | null>(null),
  came: createSignal<readonly RowState[]>([]),
  hurried: createSignal<ReadonlySet<string>>(new Set()),
  company: createSignal<Company | null>(null),
  openList: createSignal<OpenList | null>(null),
});
