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
  /** Operations not yet acknowledged and images not yet uploaded, without rejected ones. */
  waiting: number;
  /** Operations and images that the server rejected. */
  rejected: number;
  isSending: boolean;
  /** Retries in a row; from 1 on the specification's status messages are shown. */
  retries: number;
  /** Rows still to come in a first or full pull; null if none is under way. */
  remaining: number | null;
  /** Whether this device has ever completed a full pull. */
  hasPulled: boolean;
  /** Whether the server is believed reachable now. */
  isReachable: boolean;
  /** Epoch milliseconds; null before the first contact. */
  syncedAt: number | null;
}

/** What the sync indicator shows; undefined while the database is being read. */
export function useSyncStatus(): SyncStatus | undefined {
  const { storage, writes } = useSync();
  const begun = useSyncExternalStore(writes.subscribe, writes.readBegun);
  const storageFault = useSyncExternalStore(storage.subscribe, storage.read);
  const stored = use(StoredStatusContext);
  if (!stored) return undefined;
  const { status, rejected, hasPulled } = stored;
  // A write that is painted but not yet on the disk is in no queue, so it is counted here.
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

/**
 * Whether data that this device lacks can be fetched now, as far as is known; true while the database is
 * being read.
 */
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
