import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { ActFailure, ActOutcome } from '#api/act-outcome.ts';
import { statsOf } from '#sync/testing/stats-of.ts';
import type { BillingApi } from '../billing-api.ts';

/** A billing API that answers as the test says and records its calls. */
export function createScriptedBilling(stats: UserStats = statsOf()) {
  const asked: unknown[][] = [];
  const server = {
    stats,
    asked,
    /** Result of the next action; null lets it succeed. */
    failure: null as ActFailure | null,
    /** Stats after an upgrade, a cancellation or a resumption. */
    after: stats,
  };
  const answer = async <T>(body: T, ...call: unknown[]): Promise<ActOutcome<T>> => {
    asked.push(call);
    return server.failure ?? { kind: 'ok', body };
  };
  const change = async (...call: unknown[]): Promise<ActOutcome<null>> => {
    const outcome = await answer(null, ...call);
    if (outcome.kind === 'ok') server.stats = server.after;
    return outcome;
  };
  const api: BillingApi = {
    readStats: async () =>
      server.failure?.kind === 'offline' || server.failure?.kind === 'signed-out'
        ? server.failure
        : { kind: 'ok', body: server.stats },
    openCheckout: (request, attempt) =>
      answer({ url: 'https://pay.example/1' }, 'checkout', request, attempt),
    openPortal: () => answer({ url: 'https://pay.example/portal' }, 'portal'),
    upgrade: () => change('upgrade'),
    cancel: () => change('cancel'),
    resume: () => change('resume'),
  };
  return Object.assign(server, { api });
}
export type ScriptedBilling = ReturnType<typeof createScriptedBilling>;
