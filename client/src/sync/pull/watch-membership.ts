import type { SyncApi } from '../engine/sync-api.ts';

/** Whether the server says that the person does not belong to the household any more. */
const isNotMember = (outcome: { kind: string; code?: string }): boolean =>
  outcome.kind === 'refused' && outcome.code === 'not_a_member';

/**
 * Notices that the person belongs to the database's household no longer, on whichever call. Sync stops as for somebody signed out:
 * what waits is rejected by nobody, and stays as it is until it has been offered to the person.
 *
 * @param onRemoved told once
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
