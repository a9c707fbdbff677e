import { use, useSyncExternalStore } from 'react';
import type { StatusRecord } from '#db/records.ts';
import type { StorageFault } from '#db/storage-fault.ts';
import { useSync } from '../engine/sync-context.tsx';
import { StoredStatusContext } from './stored-status.ts';

export interface SyncStatus {
  state:
    | 'saved'
    | 'fetching'
    | 'waiting'
    | 'offline'
    | 'attention'
    | 'storage'
    | 'signed-out'
    | 'upgrade-required';
  /** What keeps this device from storing things; null while all is well. */
  storageFault: StorageFault | null;
  /** Operations not yet acknowledged and images not yet uploaded, rejected ones apart. */
  waiting: number;
  /** Operations and images that the server rejected. */
  rejected: number;
  isSending: boolean;
  /** Retries in a row; 1 or more shows the specification's status messages. */
  retries: number;
  /** Rows still to come of the first or a full pull; null when none is under way. */
  remaining: number | null;
  /** Whether this device has ever had everything from the server. */
  hasPulled: boolean;
  /** Whether the server can be asked now, as far as is known. */
  isReachable: boolean;
  /** Epoch milliseconds; null before the first contact. */
  syncedAt: number | null;
}

/** What the indicator says; undefined while the database is being read. */
export function useSyncStatus(): SyncStatus | undefined {
  const { storage, writes } = useSync();
  const begun = useSyncExternalStore(writes.subscribe, writes.readBegun);
  const storageFault = useSyncExternalStore(storage.subscribe, storage.read);
  const stored = use(StoredStatusContext);
  if (!stored) return undefined;
  const { status, rejected, hasPulled } = stored;
  // What is painted and still on its way to the disk waits too: it is in no queue that could be counted.
  const waiting = Math.max(stored.waiting, begun > stored.ended ? 1 : 0);
  const connection = status?.connection ?? 'unknown';
  return {
    state: storageFault ? 'storage' : stateOf({ connection, waiting, rejected, hasPulled }),
    storageFault,
    waiting,
    rejected,
    isSending: status?.isSending ?? false,
    retries: status?.retries ?? 0,
    remaining: status?.remaining ?? null,
    hasPulled,
    isReachable: connection === 'unknown' || connection === 'online',
    syncedAt: status?.syncedAt ?? null,
  };
}

/** Whether what this device does not have can come now, as far as is known; so too while the database is being read. */
export function useInReach(): boolean {
  const status = useSyncStatus();
  return !status || canCome(status);
}

export const canCome = ({ isReachable, storageFault }: SyncStatus) => isReachable && !storageFault;

function stateOf(told: {
  connection: StatusRecord['connection'];
  waiting: number;
  rejected: number;
  hasPulled: boolean;
}): SyncStatus['state'] {
  const { connection, waiting, rejected, hasPulled } = told;
  if (connection === 'upgrade-required' || connection === 'signed-out') return connection;
  if (rejected > 0) return 'attention';
  if (connection === 'offline') return 'offline';
  if (waiting > 0) return 'waiting';
  return hasPulled ? 'saved' : 'fetching';
}
