import { endpoints } from 'sync-protocol/api/endpoints.ts';
import type { Household } from 'sync-protocol/api/households.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { exportedNouns } from 'sync-protocol/nouns/registry.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import { createPersonCall } from '#api/person-calls.ts';
import { identityKey } from '#auth/identity-key.ts';
import { createSession, type Session } from '#auth/session/session.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { noteHousehold, showHousehold } from '#db/households/households-here.ts';
import { withReopen } from '#db/reopen.ts';
import { noteShownAround } from '#db/shown-around.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { createHouseholdsApi } from '#shell/households/households-api.ts';
import { notePendingCopy } from '#shell/households/pending-copy/pending-copy.ts';
import { openPersonDatabase } from '#sync/engine/open-person-database.ts';
import { householdOf } from '#sync/status/household-of.ts';
import { readSyncState } from '#sync/status/sync-state.ts';
import { newId } from '#sync/write/new-id.ts';

/** An account older than this may have data on another device. */
const newAccountMs = hourMs;

type Tokens = Pick<Session, 'getAccessToken' | 'getActToken'>;

/** A person known on this device, and their own household before joining. */
export interface OwnKitchen {
  /** The household on the screen, if known. */
  household: string | undefined;
  /** Whether there may be data to copy. */
  hasData: boolean;
  /** Joins, after which the app continues in the joined household. Rejects if the storage does not answer. */
  join: (token: string, isBringing: boolean) => Promise<ActOutcome<Household>>;
  close: () => void;
}

/**
 * Opens the household on the screen, so that its id is known to this device before the person has another.
 */
export async function openOwn(
  identity: KnownIdentity,
  session: Tokens = createSession(identity),
): Promise<OwnKitchen> {
  const key = identityKey(identity);
  const db = await openPersonDatabase(key, newId, window);
  const read = createPersonCall(
    session.getAccessToken,
    undefined,
    householdOf(db, (household) => noteHousehold(db.name, household)),
  );
  const answer = await read(endpoints.stats, UserStats);
  const isKnownToBeEmpty = (await readSyncState(db)).hasPulled && !(await hasRows(db));
  // Data of a household that the person no longer belongs to is not theirs to copy.
  const isRemoved = answer.kind === 'refused' && answer.code === 'not_a_member';
  const stats = answer.kind === 'ok' ? answer.body : undefined;
  if (stats?.subscription.onboardingComplete) noteShownAround(db.name);
  const isNew = stats !== undefined && Date.now() - stats.memberSince < newAccountMs;
  const hasCounted = stats !== undefined && stats.recipesSaved + stats.mealsPlanned > 0;
  return {
    household: (await readSyncState(db)).household,
    hasData: !isRemoved && !isKnownToBeEmpty && (hasCounted || !isNew || (await hasRows(db))),
    join: async (token, isBringing) => {
      // Read before the server is asked: after joining, nothing on this device may fail.
      const { household } = await withReopen(db, () => readSyncState(db));
      const outcome = await createHouseholdsApi(session).accept(token);
      if (outcome.kind !== 'ok') return outcome;
      const { _id } = outcome.body;
      // A member of the target household has nothing to copy from it.
      if (isBringing && household !== _id) notePendingCopy(key, { from: db.name, to: _id });
      showHousehold(key, _id);
      return outcome;
    },
    close: () => db.close(),
  };
}

/**
 * The household that the person joined with this invite before, if its answer was lost (SPEC H4); null for
 * none.
 */
export async function joinedBefore(token: string, identity: KnownIdentity): Promise<Household | null> {
  const { getAccessToken } = createSession(identity);
  // Without `getActToken`, as an invite that may be over must not lead to the sign-in page.
  const api = createHouseholdsApi({ getAccessToken, getActToken: getAccessToken });
  const outcome = await api.accept(token);
  return outcome.kind === 'ok' ? outcome.body : null;
}

async function hasRows(db: AteriaDb): Promise<boolean> {
  const counts = await Promise.all(exportedNouns.map(({ table }) => db.table(table).count()));
  return counts.some((count) => count > 0);
}
