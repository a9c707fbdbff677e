import type { FastifyBaseLogger } from 'fastify';
import { createDeletion } from '#app/account-deletion.ts';
import { createBilling } from '#billing/billing.ts';
import type { Config } from '#config.ts';
import type { OpenDatabase } from '#db/database.ts';
import { createHouseholdsRepository } from '#features/households/households-repository.ts';
import { createMemberships } from '#features/households/memberships.ts';
import { createDeletedPeople } from '#features/user/deleted-people.ts';
import { endSessions } from '#identity/passwords/password-resets.ts';
import { createAccounts, type IdentityAccount } from '#identity/sign-in/accounts.ts';
import { openFiles } from '#images/files/open-files.ts';
import { createImages } from '#images/images.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import { createInHousehold } from '#rows/household/household-transaction.ts';
import { createPokeHub, localPokes } from '#sync/poke-hub.ts';
import { createPostgresPokes } from '#sync/postgres-pokes.ts';

/**
 * Deletes an account with the same service as its person could, in a process beside the server; the account's
 * requests are refused from now on. Servers on PostgreSQL are notified and end its streams at once; a server
 * on SQLite ends them when their tokens expire.
 */
export async function deleteAccount(
  account: IdentityAccount,
  deps: {
    config: Config;
    database: OpenDatabase;
    nowMs: () => number;
    newId: () => string;
    log: FastifyBaseLogger;
  },
): Promise<void> {
  const { config, database, nowMs, newId, log } = deps;
  const { db } = database;
  const issuer = `${config.publicUrl}/oidc`;
  const accounts = createAccounts({ db, nowMs, newId });
  const deleteIdentity = async (person: { issuer: string; subject: string }) => {
    if (person.issuer !== issuer) return;
    await endSessions(db, person.subject);
    await accounts.remove(person.subject);
  };
  const user = await db
    .selectFrom('users')
    .select(['id', 'household_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', account.id)
    .executeTakeFirst();
  // Somebody who signed up but never used the app has no other data.
  if (!user) return deleteIdentity({ issuer, subject: account.id });

  const hub = createPokeHub();
  const others =
    database.dialect === 'postgres'
      ? createPostgresPokes({ db, hub, serverId: newId(), onFault: (err) => log.error({ err }) })
      : null;
  const pokes = others ?? localPokes(hub);
  const images = createImages({ database, files: await openFiles(config), nowMs, log });
  const billing = await createBilling({
    config,
    database,
    readEmail: async () => null,
    nowMs,
    pokeTier: () => {},
    log,
  });
  const deletion = createDeletion({
    database,
    people: createDeletedPeople({ db, nowMs }),
    inHousehold: createInHousehold(database, pokes),
    notifyHousehold: pokes.pokeTier,
    memberships: createMemberships({ nowMs, newId, newEpoch }),
    households: createHouseholdsRepository(db),
    images: images.service,
    deleteIdentity,
    deleteDeparted: billing.deleteDeparted,
    nowMs,
    newEpoch,
    log,
  });
  const { id: userId, household_id: householdId } = user;
  await deletion.deleteAccount({ userId, householdId, number: 0, issuer, subject: account.id });
  await others?.stop();
}
