import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import type { OpenList, PresentPerson } from 'sync-protocol/api/presence.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { createSignal, type Signal } from './signal.ts';

/** The people of a household of several, oneself among them, and which of the others are here now (SPEC H12). */
export interface Company {
  members: readonly HouseholdMember[];
  people: readonly PresentPerson[];
}

/** Where the engine meets what a household of several people has besides; that is loaded later, and only for such. */
export interface Together {
  /** What the stream last told of who is here, unread; null while it is not open. */
  stream: Signal<{ news?: unknown } | null>;
  /** The rows that came from the server last; none of those that a device begins with. */
  came: Signal<readonly RowState[]>;
  /** Queues that somebody else looks at: what is put into them goes out at once. */
  hurried: Signal<ReadonlySet<string>>;
  /** Null where nobody else belongs to the household, and until that is known. */
  company: Signal<Company | null>;
  /** The list on the screen. */
  openList: Signal<OpenList | null>;
}

export const createTogether = (): Together => ({
  stream: createSignal<{ news?: unknown } | null>(null),
  came: createSignal<readonly RowState[]>([]),
  hurried: createSignal<ReadonlySet<string>>(new Set()),
  company: createSignal<Company | null>(null),
  openList: createSignal<OpenList | null>(null),
});
