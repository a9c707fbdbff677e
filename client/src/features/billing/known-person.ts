import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { newId } from '#sync/write/new-id.ts';
import type { BillingApi } from './billing-api.ts';

/** What the public pages need of the person known on this device; loaded on demand. */
export interface KnownPerson {
  billing: BillingApi;
  /** Leaves for the provider and returns to this page; resolves only if that failed. */
  signInAgain: () => Promise<void>;
  /** Stores the account's stats where the app reads them. */
  keepStats: (stats: UserStats) => Promise<void>;
}

export type OpenPerson = (identity: KnownIdentity) => Promise<KnownPerson>;

export const openPerson: OpenPerson = async (identity) => {
  const [{ createSession }, { createBillingApi }, { shownHousehold }, { identityKey }] = await Promise.all([
    import('#auth/session/session.ts'),
    import('./billing-api.ts'),
    import('#db/households/households-here.ts'),
    import('#auth/identity-key.ts'),
  ]);
  const { getAccessToken } = createSession(identity);
  return {
    // These pages handle a necessary new sign-in themselves.
    billing: createBillingApi(
      { getAccessToken, getActToken: getAccessToken },
      undefined,
      shownHousehold(identityKey(identity)),
    ),
    signInAgain: async () => {
      const { signInAgain } = await import('#auth/sign-in/sign-in-again.ts');
      await signInAgain(identity).catch(() => undefined);
    },
    keepStats: async (stats) => {
      const { openPersonDatabase } = await import('#sync/engine/open-person-database.ts');
      const db = await openPersonDatabase(identityKey(identity), newId, window);
      await db.facts.put({ key: 'stats', stats });
      db.close();
    },
  };
};
