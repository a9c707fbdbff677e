import type { SyncApi } from '../engine/sync-api.ts';

/** Whether the server says that the person is no longer a member of the household. */
const isNotMember = (outcome: { kind: string; code?: string }): boolean =>
  outcome.kind === 'refused' && outcome.code === 'not_a_member';

/**
 * Notices on any call that the person no longer belongs to the database's household. Sync then stops as for a
 * signed-out person: what waits is not rejected, and stays until it has been offered to them.
 *
 * @param onRemoved called once
 */
export function watchMembership(onRemoved: () => void): {
  over: (api: SyncApi) => SyncApi;
  note: (outcome: { kind: string; code?: string }) => boolean;
} {
  let isRemoved = false;
  const note = (outcome: { kind: string; code?: string }): boolean => {
    if (!isNotMember(outcome)) return false;
    if (!isRemoved) {
      isRemoved = true;
      onRemoved();
    }
    return true;
  };
  return {
    note,
    over: (api) => ({
      request: async (request) => {
        const result = await api.request(request);
        return note(result) ? { kind: 'signed-out' } : result;
      },
    }),
  };
}
