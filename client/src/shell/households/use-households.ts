import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Household } from 'sync-protocol/api/households.ts';
import type { ActFailure } from '#api/act-outcome.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { createHouseholdsApi, type HouseholdsApi } from './households-api.ts';
import { useKeptHouseholds } from './use-kept-households.ts';

export interface HouseholdsRead {
  api: HouseholdsApi;
  /** Undefined until read from this device. */
  kept: ReturnType<typeof useKeptHouseholds>;
  /** Why the last read from the server failed; null if it succeeded, or before it. */
  failure: ActFailure | null;
  readAgain: () => Promise<Household[] | null>;
}

/** The person's households: from this device at once, and read from the server while the page is open. */
export function useHouseholds(): HouseholdsRead {
  const session = useSessionContext();
  const { db } = useSync();
  const api = useMemo(() => createHouseholdsApi(session), [session]);
  const [failure, setFailure] = useState<ActFailure | null>(null);
  const readAgain = useCallback(async () => {
    const answer = await api.read();
    if (answer.kind === 'ok') await keepHouseholds(db, answer.body).catch(() => undefined);
    setFailure(answer.kind === 'ok' ? null : answer);
    return answer.kind === 'ok' ? answer.body : null;
  }, [api, db]);
  useEffect(() => keepReadingHere(async () => (await readAgain()) !== null), [readAgain]);
  return { api, kept: useKeptHouseholds(), failure, readAgain };
}
