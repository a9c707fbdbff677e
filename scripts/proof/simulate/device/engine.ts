import type { ApiClient } from '../../../../client/src/api/http.ts';
import type { AteriaDb } from '../../../../client/src/db/ateria-db.ts';
import type { SyncApi } from '../../../../client/src/sync/engine/sync-api.ts';
import type { UnsavedWrites } from '../../../../client/src/sync/write/unsaved-writes.ts';
import type { Memberships } from '../../../../server/src/features/households/memberships.ts';
import type { ImageRules } from '../../../../server/src/images/image-rules.ts';
import type { HouseholdRules } from '../../../../server/src/rows/household-rules.ts';
import type { Core } from '../../../../sync-protocol/src/device/core.ts';
import type { Edit } from '../../../../sync-protocol/src/nouns/edit.ts';
import type { Queue } from '../../../../sync-protocol/src/nouns/queue.ts';

/** What a page's requests go through knows of the device that it is on. */
export interface ApiOfPage {
  epoch: () => string;
  /** Whether images wait to be sent. */
  hasImages: () => boolean;
}

/**
 * What a run hands to the client and to the server in the place of what they have of their own: to switch off a rule, and see
 * that it is noticed.
 */
export interface Engine {
  core?: Core;
  queues?: readonly Queue[];
  rows?: HouseholdRules;
  images?: ImageRules;
  memberships?: (own: Memberships) => Memberships;
  syncApi?: (api: SyncApi, page: ApiOfPage) => SyncApi;
  imageClient?: (client: ApiClient) => ApiClient;
  unsavedWrites?: (words: UnsavedWrites) => UnsavedWrites;
  /** Whether what was kept ahead of its rows is left where it is. */
  forgetsAhead?: boolean;
  /** What a device does with a database of whose household its person is no more. */
  keepUnsent?: (db: AteriaDb) => Promise<unknown>;
  /** Whether the images that came from the server then stay on the device. */
  keepsSeenImages?: boolean;
  /** Whether such a database is opened again as it was left. */
  keepsLeft?: boolean;
  /** What is written of what somebody brings along. */
  brought?: (edits: readonly Edit[]) => readonly Edit[];
  /** Whether what writes to these stores, and asks to be flushed, is. */
  flushes?: (written: ReadonlySet<string>) => boolean;
}
