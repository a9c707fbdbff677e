import { useLiveQuery } from 'dexie-react-hooks';
import { useSync } from './sync-context.tsx';

export interface SyncStatus {
  state: 'saved' | 'waiting' | 'offline' | 'attention' | 'signed-out' | 'upgrade-required';
  /** Operations not yet acknowledged, refused ones apart. */
  waiting: number;
  /** Operations that the server refused. */
  parked: number;
  isSending: boolean;
  /** Retries in a row; 1 or more shows the specification's status messages. */
  retries: number;
  /** Rows still to come of the first or a full pull; null when none is under way. */
  remaining: number | null;
  /** Whether this device has ever had the whole list from the server. */
  hasPulled: boolean;
  /** Epoch milliseconds; null before the first contact. */
  syncedAt: number | null;
}

/** What the indicator says; undefined while the database is being read. */
export function useSyncStatus(): SyncStatus | undefined {
  const { db } = useSync();
  return useLiveQuery(async () => {
    const [status, entries, sync] = await Promise.all([
      db.status.get('status'),
      db.outbox.toArray(),
      db.syncState.get('sync'),
    ]);
    const parked = entries.filter((entry) => entry.parked).length;
    const waiting = entries.length - parked;
    return {
      state: stateOf(status?.connection ?? 'unknown', waiting, parked),
      waiting,
      parked,
      isSending: status?.isSending ?? false,
      retries: status?.retries ?? 0,
      remaining: status?.remaining ?? null,
      hasPulled: sync?.hasPulled ?? false,
      syncedAt: status?.syncedAt ?? null,
    };
  }, [db]);
}

function stateOf(connection: string, waiting: number, parked: number): SyncStatus['state'] {
  if (connection === 'upgrade-required' || connection === 'signed-out') return connection;
  if (parked > 0) return 'attention';
  if (connection === 'offline') return 'offline';
  return waiting > 0 ? 'waiting' : 'saved';
}
