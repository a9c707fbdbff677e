import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ActivityEntry, ActivityPage } from 'sync-protocol/api/activity.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { clientOfDatabase } from '#images/send/drain-database.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';

export interface ActivityRead {
  /** Undefined until read from this device or, if it has nothing stored, from the server. */
  entries: readonly ActivityEntry[] | undefined;
  hasMore: boolean;
  /** Whether the last read from the server failed. */
  isFailed: boolean;
  isReading: boolean;
  readAgain: () => Promise<boolean>;
  readMore: () => Promise<void>;
}

/**
 * The household's activity log: from this device at once, and read from the server while the page is open.
 */
export function useActivity(): ActivityRead {
  const { getAccessToken } = useSessionContext();
  const { db } = useSync();
  const client = useMemo(() => clientOfDatabase(db, getAccessToken), [db, getAccessToken]);
  const kept = useStored(readActivity);
  const [pages, setPages] = useState<readonly ActivityPage[]>([]);
  const [isFailed, setFailed] = useState(false);
  const [isReading, setReading] = useState(false);

  const read = useCallback(
    async (before: number | null): Promise<ActivityPage | null> => {
      const path = `${endpoints.readActivity.path}${before === null ? '' : `?before=${before}`}`;
      const answer = await client.request({ ...endpoints.readActivity, path, schema: ActivityPage });
      setFailed(answer.kind !== 'ok');
      return answer.kind === 'ok' ? answer.body : null;
    },
    [client],
  );
  const readAgain = useCallback(async () => {
    const page = await read(null);
    if (!page) return false;
    await keepActivity(db, page.entries).catch(() => undefined);
    setPages((known) => continued(page, known));
    return true;
  }, [read, db]);
  useEffect(() => keepReadingHere(readAgain), [readAgain]);

  const before = pages.at(-1)?.before ?? null;
  const fetched = pages.flatMap(({ entries }) => entries);
  const isUnknown = pages.length === 0 && (kept === undefined || (kept === null && !isFailed));
  return {
    entries: isUnknown ? undefined : pages.length > 0 ? fetched : (kept ?? []),
    hasMore: before !== null,
    isFailed,
    isReading,
    readAgain,
    readMore: async () => {
      if (before === null || isReading) return;
      setReading(true);
      const page = await read(before);
      // Ignored if the known pages were replaced meanwhile, so that this page no longer follows them.
      if (page) setPages((known) => (known.at(-1)?.before === before ? [...known, page] : known));
      setReading(false);
    },
  };
}

/**
 * The newest page followed by the known older entries, or the newest page alone if there is a gap between
 * them.
 */
function continued(newest: ActivityPage, known: readonly ActivityPage[]): ActivityPage[] {
  const ids = new Set(newest.entries.map(({ _id }) => _id));
  const oldest = Math.min(...ids);
  const all = known.flatMap(({ entries }) => entries);
  // The server merges repeated actions on a thing into a new entry, which replaces the old one.
  const rest = all.filter(({ _id }) => _id < oldest);
  if (newest.before === null || rest.length === 0 || !all.some(({ _id }) => ids.has(_id))) return [newest];
  return [newest, { entries: rest, before: known.at(-1)?.before ?? null }];
}

/** The latest activity sent by the server; removed together with the household's data. */
interface KeptActivity {
  key: 'activity';
  entries: ActivityEntry[];
}

const keptIn = (db: AteriaDb) => db.table<KeptActivity, string>('facts');

/** Null if this device has never received any. */
async function readActivity(db: AteriaDb): Promise<ActivityEntry[] | null> {
  return (await keptIn(db).get('activity'))?.entries ?? null;
}

export async function keepActivity(db: AteriaDb, entries: ActivityEntry[]): Promise<void> {
  await keptIn(db).put({ key: 'activity', entries });
}
