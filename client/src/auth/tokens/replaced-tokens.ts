import { shortHash } from 'sync-protocol/hash.ts';

/**
 * How long a tab announces that it replaced a token: far longer than local storage takes to reach another
 * process.
 */
const toldForMs = 2_000;
const pollMs = 20;

export interface ReplacedTokens {
  /** Tells other tabs that this access token was replaced. Resolves when they can know. */
  tell: (accessToken: string) => Promise<void>;
  /** Resolves once `read` gives a token that no other tab has replaced; after 2 s in any case. */
  settle: (read: () => string | undefined) => Promise<void>;
}

/**
 * A tab's write to local storage reaches another process a moment later, and a lock is sometimes faster: the
 * next holder would read old tokens and renew them again. So the holder also holds a lock named after the
 * token that it replaced, since locks are visible to all tabs at once.
 */
export function createReplacedTokens(
  locks: LockManager,
  wait: (ms: number) => Promise<void>,
): ReplacedTokens {
  const nameOf = (accessToken: string) => `ateria.replaced.${shortHash(accessToken)}`;
  return {
    tell: (accessToken) =>
      new Promise((told, fail) => {
        const tellUntilLate = () => {
          told();
          return wait(toldForMs);
        };
        locks.request(nameOf(accessToken), { mode: 'shared' }, tellUntilLate).catch(fail);
      }),
    settle: async (read) => {
      const { held = [] } = await locks.query();
      const replaced = new Set(held.map(({ name }) => name));
      for (let waitedMs = 0; waitedMs < toldForMs; waitedMs += pollMs) {
        const accessToken = read();
        if (accessToken === undefined || !replaced.has(nameOf(accessToken))) return;
        await wait(pollMs);
      }
    },
  };
}
