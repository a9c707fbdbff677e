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

/** What a replaced API knows about its device. */
export interface ApiOfPage {
  epoch: () => string;
  /** Whether images wait to be sent. */
  hasImages: () => boolean;
}

/** Parts that a run replaces in client and server, to switch off a rule and check that this is noticed. */
export interface Engine {
  core?: Core;
  queues?: readonly Queue[];
  rows?: HouseholdRules;
  images?: ImageRules;
  memberships?: (own: Memberships) => Memberships;
  syncApi?: (api: SyncApi, page: ApiOfPage) => SyncApi;
  imageClient?: (client: ApiClient) => ApiClient;
  unsavedWrites?: (words: UnsavedWrites) => UnsavedWrites;
  /** Whether writes recorded ahead are ignored. */
  forgetsAhead?: boolean;
  /** What a device does with the database of a household to which its person no longer belongs. */
  keepUnsent?: (db: AteriaDb) => Promise<unknown>;
  /** Whether images from the server then stay on the device. */
  keepsSeenImages?: boolean;
  /** Whether such a database is later opened again as it was. */
  keepsLeft?: boolean;
  /** Replaces the edits of what somebody brings along. */
  brought?: (edits: readonly Edit[]) => readonly Edit[];
  /** Whether a transaction that wrote to these stores and requests flushing is flushed. */
  flushes?: (written: ReadonlySet<string>) => boolean;
}
