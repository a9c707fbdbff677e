import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { ImportReport } from 'sync-protocol/api/import-report.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { Type } from 'typebox';
import type { ApiFailure, ApiOutcome } from '#api/api-outcome.ts';
import { createApiClient } from '#api/http.ts';
import { apiBaseUrl } from '#api/public-api.ts';
import type { GetAccessToken } from '#auth/token-outcome.ts';

/** Files of a whole kitchen take longer than other calls. */
const fileTimeoutMs = 180_000;

export type AccountOutcome<T> =
  | { kind: 'ok'; body: T }
  /** The server said no, in words of its own. */
  | { kind: 'refused'; code: string; message: string }
  /** The server was reached and could not do it. */
  | { kind: 'failed' }
  | { kind: 'offline' }
  | { kind: 'signed-out' };

/** What a person can do about their account. None rejects. */
export interface AccountApi {
  readStats: () => Promise<AccountOutcome<UserStats>>;
  changePassword: () => Promise<AccountOutcome<unknown>>;
  /** Everything as one zip file. */
  readExport: () => Promise<AccountOutcome<Blob>>;
  sendImport: (file: Blob) => Promise<AccountOutcome<ImportReport>>;
  deleteAccount: () => Promise<AccountOutcome<null>>;
}

export function createAccountApi(getAccessToken: GetAccessToken, baseUrl = apiBaseUrl()): AccountApi {
  const client = createApiClient({ baseUrl, fetch: (input, init) => fetch(input, init), getAccessToken });
  return {
    readStats: async () => toOutcome(await client.request({ ...endpoints.stats, schema: UserStats })),
    changePassword: async () =>
      toOutcome(await client.request({ ...endpoints.changePassword, schema: Type.Unknown() })),
    readExport: async () => {
      const answer = await client.openArchive({ ...endpoints.exportAccount, timeoutMs: fileTimeoutMs });
      return answer.kind === 'archive' ? { kind: 'ok', body: answer.file } : toFailure(answer);
    },
    sendImport: async (file) =>
      toOutcome(
        await client.request({
          ...endpoints.importAccount,
          ...{ file, schema: ImportReport, timeoutMs: fileTimeoutMs },
        }),
      ),
    deleteAccount: async () =>
      toOutcome(await client.request({ ...endpoints.deleteAccount, schema: Type.Null() })),
  };
}

function toOutcome<T>(answer: ApiOutcome<T>): AccountOutcome<T> {
  return answer.kind === 'ok' ? { kind: 'ok', body: answer.body } : toFailure(answer);
}

function toFailure(answer: ApiFailure): Exclude<AccountOutcome<never>, { kind: 'ok' }> {
  switch (answer.kind) {
    case 'refused':
      return { kind: 'refused', code: answer.code, message: answer.message };
    case 'unauthorized':
      return { kind: 'signed-out' };
    case 'no-token':
      return { kind: answer.reason };
    case 'retry':
      return { kind: answer.reason === 'status' ? 'failed' : 'offline' };
    default:
      return { kind: 'failed' };
  }
}
