import type { SyncApi } from '../engine/sync-api.ts';

/** A device that stays signed out asks at most this often. */
const askEveryMs = 60_000;

/**
 * Notices that the person's account was deleted on any device: the server says so in answer to a valid token,
 * and is asked when the session has ended, which can have other reasons. Sync then stops as for a signed-out
 * person.
 *
 * @param deps.askIfDeleted rejects when the server cannot be asked
 * @param deps.onDeleted called once
 * @returns `api` with this check; `note` checks an outcome of the change stream and returns whether the
 * account is deleted
 */
export function watchForDeletion(
  api: SyncApi,
  deps: { askIfDeleted: () => Promise<boolean>; onDeleted: () => void; nowMs: () => number },
): SyncApi & { note: (outcome: { kind: string; code?: string }) => boolean } {
  let isDeleted = false;
  let askedAt = Number.NEGATIVE_INFINITY;

  const noteDeleted = () => {
    if (isDeleted) return;
    isDeleted = true;
    deps.onDeleted();
  };
  const ask = async (): Promise<void> => {
    const age = deps.nowMs() - askedAt;
    if (isDeleted || (age >= 0 && age < askEveryMs)) return;
    askedAt = deps.nowMs();
    try {
      if (await deps.askIfDeleted()) noteDeleted();
    } catch {
      askedAt = Number.NEGATIVE_INFINITY;
    }
  };

  const note = (outcome: { kind: string; code?: string }): boolean => {
    const says = outcome.kind === 'refused' && outcome.code === 'account_deleted';
    if (says) noteDeleted();
    return says;
  };

  return {
    note,
    request: async (request) => {
      const result = await api.request(request);
      if (result.kind === 'signed-out') void ask();
      return note(result) ? { kind: 'signed-out' } : result;
    },
  };
}
