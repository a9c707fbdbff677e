import type { Household } from 'sync-protocol/api/households.ts';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { exportedNouns } from 'sync-protocol/nouns/registry.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import { createPersonApi } from '#api/person-api.ts';
import { readStats } from '#api/read-stats.ts';
import { identityKey } from '#auth/identity-key.ts';
import { createSession, type Session } from '#auth/session/session.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { noteHousehold, showHousehold } from '#db/households/households-here.ts';
import { withReopen } from '#db/reopen.ts';
import { noteShownAround } from '#db/shown-around.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { noteCarry } from '#shell/households/carry.ts';
import { createHouseholdsApi } from '#shell/households/households-api.ts';
import { openPersonDatabase } from '#sync/engine/open-person-database.ts';
import { householdOf } from '#sync/status/household-of.ts';
import { readSyncState } from '#sync/status/sync-state.ts';
import { newId } from '#sync/write/new-id.ts';

/** Who has signed up longer ago than this may have something on another device. */
const newAccountMs = hourMs;

type Tokens = Pick<Session, 'getAccessToken' | 'getActToken'>;

/** Somebody known on this device, and what they have of their own before they join. */
export interface OwnKitchen {
  /** The household that they have on the screen, where that is known. */
  household: string | undefined;
  /** Whether there is something to bring along. */
  hasData: boolean;
  /** Joins; the app goes on in the joined household. Rejects where the storage does not answer. */
  join: (token: string, isBringing: boolean) => Promise<ActOutcome<Household>>;
  close: () => void;
}

/**
 * Opens the household that the person has on the screen, so that it is known of which household this device's rows are before
 * there is another.
 */
export async function openOwn(
  identity: KnownIdentity,
  session: Tokens = createSession(identity),
): Promise<OwnKitchen> {
  const key = identityKey(identity);
  const db = await openPersonDatabase(key, newId, window);
  const answer = await readStats(
    createPersonApi(
      session.getAccessToken,
      undefined,
      householdOf(db, (household) => noteHousehold(db.name, household)),
    ),
  );
  const isKnownToBeEmpty = (await readSyncState(db)).hasPulled && !(await hasRows(db));
  // What this device still has of a household that they belong to no longer is the others'.
  const isRemoved = answer.kind === 'refused' && answer.code === 'not_a_member';
  const stats = answer.kind === 'ok' ? answer.body : undefined;
  if (stats?.subscription.onboardingComplete) noteShownAround(db.name);
  const isNew = stats !== undefined && Date.now() - stats.memberSince < newAccountMs;
  const hasCounted = stats !== undefined && stats.recipesSaved + stats.mealsPlanned > 0;
  return {
    household: (await readSyncState(db)).household,
    hasData: !isRemoved && !isKnownToBeEmpty && (hasCounted || !isNew || (await hasRows(db))),
    join: async (token, isBringing) => {
      // Before the server is asked: once it has let them in, nothing of this device may hold them up.
      const { household } = await withReopen(db, () => readSyncState(db));
      const outcome = await createHouseholdsApi(session).accept(token);
      if (outcome.kind !== 'ok') return outcome;
      const { _id } = outcome.body;
      // Who belongs to it already has nothing to bring from it.
      if (isBringing && household !== _id) noteCarry(key, { from: db.name, to: _id });
      showHousehold(key, _id);
      return outcome;
    },
    close: () => db.close(),
  };
}

/** The household into which this invite has let the person before, whose answer may have been lost on the way (SPEC H4); null for none. */
export async function joinedBefore(token: string, identity: KnownIdentity): Promise<Household | null> {
  const { getAccessToken } = createSession(identity);
  // Nobody is sent to sign in for an invite that may be over.
  const api = createHouseholdsApi({ getAccessToken, getActToken: getAccessToken });
  const outcome = await api.accept(token);
  return outcome.kind === 'ok' ? outcome.body : null;
}

async function hasRows(db: AteriaDb): Promise<boolean> {
  const counts = await Promise.all(exportedNouns.map(({ table }) => db.table(table).count()));
  return counts.some((count) => count > 0);
}
