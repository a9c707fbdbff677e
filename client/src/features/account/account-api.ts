import { accountEndpoints } from 'sync-protocol/api/account-endpoints.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import type { DeleteAccountRequest } from 'sync-protocol/api/households.ts';
import { ImportReport } from 'sync-protocol/api/import-report.ts';
import { SessionList } from 'sync-protocol/api/sessions.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { Type } from 'typebox';
import { type ActOutcome, toActFailure, toActOutcome } from '#api/act-outcome.ts';
import type { CallHousehold } from '#api/http.ts';
import { createPersonApi } from '#api/person-api.ts';
import { createPersonCalls, type PersonTokens } from '#api/person-calls.ts';

/** Timeout for export and import, which take longer than other calls. */
const fileTimeoutMs = 180_000;
/** Deleting an account also takes long. */
const deletionTimeoutMs = 60_000;

/** `unanswered`: unknown whether the account is deleted. */
export type DeletionOutcome = ActOutcome<null> | { kind: 'unanswered' };

/** Calls about the person's account. None rejects. */
export interface AccountApi {
  readStats: () => Promise<ActOutcome<UserStats>>;
  /** @param language of the mail */
  changePassword: (language: string) => Promise<ActOutcome<unknown>>;
  /** All data of a household as one zip file; of the API's own household by default. */
  readExport: (household?: string) => Promise<ActOutcome<Blob>>;
  sendImport: (file: Blob) => Promise<ActOutcome<ImportReport>>;
  /** @param owners the new owners of households that stay with other members */
  deleteAccount: (owners: NonNullable<DeleteAccountRequest['owners']>) => Promise<DeletionOutcome>;
  readSessions: () => Promise<ActOutcome<SessionList>>;
  endSession: (id: string) => Promise<ActOutcome<null>>;
  endOtherSessions: () => Promise<ActOutcome<null>>;
}

export function createAccountApi(
  tokens: PersonTokens,
  baseUrl?: string,
  household?: CallHousehold,
): AccountApi {
  const { read, act } = createPersonCalls(tokens, baseUrl, household);
  return {
    readStats: () => read(endpoints.stats, UserStats),
    changePassword: (language) =>
      act(accountEndpoints.changePassword, Type.Unknown(), { headers: { 'accept-language': language } }),
    readExport: async (id) => {
      const of = id === undefined ? household : named(id);
      const answer = await createPersonApi(tokens.getActToken, baseUrl, of).openArchive({
        ...accountEndpoints.exportAccount,
        timeoutMs: fileTimeoutMs,
      });
      return answer.kind === 'archive' ? { kind: 'ok', body: answer.file } : toActFailure(answer);
    },
    sendImport: (file) =>
      act(accountEndpoints.importAccount, ImportReport, { file, timeoutMs: fileTimeoutMs }),
    deleteAccount: async (owners) => {
      const answer = await createPersonApi(tokens.getActToken, baseUrl, household).request({
        ...accountEndpoints.deleteAccount,
        // Older servers accept no body here.
        ...(owners.length > 0 && { body: { owners } }),
        schema: Type.Null(),
        timeoutMs: deletionTimeoutMs,
      });
      const isUnanswered = answer.kind === 'retry' && answer.reason !== 'status';
      return isUnanswered ? { kind: 'unanswered' } : toActOutcome(answer);
    },
    readSessions: () => read(accountEndpoints.readSessions, SessionList),
    endSession: (id) => act(accountEndpoints.endSession, Type.Null(), { ids: { id } }),
    endOtherSessions: () => act(accountEndpoints.endOtherSessions, Type.Null()),
  };
}

/** Makes a call about this household instead of the one on the screen. */
const named = (id: string): CallHousehold => ({
  read: async () => id,
  isOwn: async (answered) => answered === id,
});
