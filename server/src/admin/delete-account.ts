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
  const accounts = createAccounts({ db, nowMs, newId });
  // By the account's id alone: the issuer follows the server's PUBLIC_URL, which this process may not know. An
  // older version may have left several users, one for each former address.
  const usersLeft = () =>
    db
      .selectFrom('users')
      .select(['id', 'household_id', 'issuer'])
      .where('subject', '=', account.id)
      .orderBy('created_at')
      .execute();
  const deleteIdentity = async () => {
    // Last, so that the command can be repeated if it is interrupted.
    if ((await usersLeft()).length > 0) return;
    await endSessions(db, account.id);
    await accounts.remove(account.id);
  };
  const users = await usersLeft();
  // Somebody who signed up but never used the app has no other data.
  if (users.length === 0) return deleteIdentity();

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
  for (const { id: userId, household_id: householdId, issuer } of users)
    await deletion.deleteAccount({ userId, householdId, number: 0, issuer, subject: account.id });
  await others?.stop();
}
