import type { Static, TSchema } from 'typebox';
import { type ActOutcome, toActOutcome } from './act-outcome.ts';
import type { ApiClient, ApiClientOptions, CallHousehold } from './http.ts';
import { createPersonApi } from './person-api.ts';

/** The API as screens call it: one endpoint, the schema of its answer, and an outcome that has words. */
export interface PersonCalls {
  /** Reads what a screen shows; signed out is an outcome. */
  read: PersonCall;
  /** Does what the person has pressed: leaves the page if they have to sign in again. */
  act: PersonCall;
}

/** Makes a call whose answer has the shape of `schema` (Type.Null(): an empty 204). Never rejects. */
export type PersonCall = <S extends TSchema>(
  endpoint: Endpoint,
  schema: S,
  details?: CallDetails,
) => Promise<ActOutcome<Static<S>>>;

type RequestOf = Parameters<ApiClient['request']>[0];
type Endpoint = Pick<RequestOf, 'method' | 'path'>;

interface CallDetails extends Pick<RequestOf, 'body' | 'file' | 'headers' | 'timeoutMs'> {
  /** Values of the path's parameters: `{ id }` for `/api/households/:id`. */
  ids?: Record<string, string>;
}

/** The two sources of a session's tokens. */
export interface PersonTokens {
  getAccessToken: ApiClientOptions['getAccessToken'];
  getActToken: ApiClientOptions['getAccessToken'];
}

/** @param household whose data the calls are about; without it they are about the person */
export function createPersonCalls(
  { getAccessToken, getActToken }: PersonTokens,
  baseUrl?: string,
  household?: CallHousehold,
): PersonCalls {
  return {
    read: createPersonCall(getAccessToken, baseUrl, household),
    act: createPersonCall(getActToken, baseUrl, household),
  };
}

/** The same for one source of tokens. */
export function createPersonCall(
  getAccessToken: ApiClientOptions['getAccessToken'],
  baseUrl?: string,
  household?: CallHousehold,
): PersonCall {
  const client = createPersonApi(getAccessToken, baseUrl, household);
  return async ({ method, path }, schema, { ids = {}, ...details } = {}) =>
    toActOutcome(await client.request({ method, path: fillPath(path, ids), schema, ...details }));
}

const fillPath = (path: string, ids: Record<string, string>) =>
  Object.entries(ids).reduce(
    (filled, [name, id]) => filled.replace(`:${name}`, encodeURIComponent(id)),
    path,
  );
