import { useEffect, useMemo } from 'react';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import type { PresentPerson, SayPresence } from 'sync-protocol/api/presence.ts';
import { deviceHeader } from 'sync-protocol/sync/headers.ts';
import { Type } from 'typebox';
import { createPersonApi } from '#api/person-api.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { systemTimers } from '#sync/engine/timers.ts';
import { householdOf } from '#sync/status/household-of.ts';
import { readSyncState } from '#sync/status/sync-state.ts';
import { useKeptHouseholds } from '../households/use-kept-households.ts';
import { useApart } from './apart.ts';
import { queuesOf } from './list-queues.ts';
import { linkPresence } from './presence-link.ts';
import { linkWindows, sightOfPage } from './windows-link.ts';

/**
 * Keeps `company` up to date for every page: the members of the shown household and who of them is present.
 */
export function useCompany(getToken: GetToken): void {
  const { db, together, newId } = useSync();
  const kept = useKeptHouseholds()?.shown?.members;
  // A new array with every read of its record, though its content rarely changes.
  const text = JSON.stringify(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another where its text is.
  const members = useMemo(() => kept, [text]);
  const isShared = members !== undefined && members.length > 1;
  const [isApart] = useApart(db.name);

  useEffect(() => {
    const people = together.company.read()?.people ?? [];
    together.company.set(isShared ? { members, people } : null);
  }, [together, members, isShared]);

  useEffect(() => {
    if (!isShared || isApart) return;
    const household = householdOf(db);
    const client = createPersonApi(getToken, undefined, household);
    const say = async (body: SayPresence) => {
      const { device } = await readSyncState(db);
      const headers = { [deviceHeader]: device };
      await client.request({ ...endpoints.sayPresence, headers, body, schema: Type.Null() });
    };
    const onPeople = (people: readonly PresentPerson[]) => {
      const company = together.company.read();
      if (company) together.company.set({ ...company, people });
      together.hurried.set(new Set(people.flatMap(({ lists }) => lists.flatMap(queuesOf))));
    };
    const timers = systemTimers;
    const channel = new BroadcastChannel(`${db.name}.together`);
    const own = { channel, window: newId(), together, sight: sightOfPage, timers, onPeople };
    const { lookedAt, tell, stop } = linkWindows(own);
    const { stream } = together;
    const end = linkPresence({ together: { stream, openList: lookedAt }, say, timers, onPeople: tell });
    return () => {
      end();
      stop();
    };
  }, [db, together, newId, getToken, isShared, isApart]);
}
