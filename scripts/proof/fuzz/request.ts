import type { TokenChanges } from '../../../client/e2e/harness/tokens.ts';
import type { Rng } from '../../../sync-protocol/testing/rng.ts';
import { mergeBodyFor, queueAt } from './changes.ts';
import { type Headers, mutate, oddHeader, oddQuery, oddSegment, spoil } from './hostile.ts';
import { image, sha256Of } from './images.ts';
import { collectionOf, keep, knownId, type Person } from './pool.ts';
import type { ApiRoute } from './routes.ts';
import { sample } from './sample.ts';

export interface FuzzRequest {
  readonly method: string;
  /** Name in the tally's table. */
  readonly route: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: string | Buffer;
  /** The API's operation, if the request belongs to one. */
  readonly api?: ApiRoute;
}

export interface RequestDeps {
  person: Person;
  other: Person;
  rng: Rng;
  token: (subject: string, changes?: TokenChanges) => string;
}

/** A request to an API operation, valid or with one fault. */
export function apiRequest(api: ApiRoute, deps: RequestDeps): FuzzRequest {
  const { person, rng, token } = deps;
  const how = rng.next();
  const headers: Headers = {};
  if (how >= 0.06 || rng.chance(0.3)) headers.authorization = `Bearer ${token(person.subject)}`;
  if (how < 0.04) headers.authorization = badAuthorization(deps);
  const url = urlOf(api, deps, how > 0.06 && how < 0.16);
  for (const { name, schema } of api.parameters.filter((parameter) => parameter.in === 'header'))
    if (rng.chance(0.8)) headers[name] = headerValue(sample(schema ?? {}, person, rng, name));
  if (headers['idempotency-key'] !== undefined) headers['idempotency-key'] = idempotencyKey(deps);
  if (rng.chance(0.3)) headers['ateria-protocol'] = '1';
  let body: string | Buffer | undefined = bodyOf(api, deps, how > 0.16 && how < 0.45);
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (body !== undefined && how > 0.45 && how < 0.52) body = spoil(String(body), rng);
  if (how > 0.52 && how < 0.6) Object.assign(headers, oddHeader(rng));
  if (api.method === 'PUT' && api.path.endsWith('/{sha256}') && how > 0.25) {
    const bytes = image(rng);
    const type = rng.pick(['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']);
    const address = rng.chance(0.9) ? api.path.replace('{sha256}', sha256Of(bytes)) : url;
    const route = `${api.method} ${api.path}`;
    return {
      method: api.method,
      route,
      url: address,
      headers: { 'content-type': type, ...headers },
      body: bytes,
      api,
    };
  }
  const method =
    how > 0.6 && how < 0.62
      ? rng.pick(['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'POST', 'PUT', 'GET'])
      : api.method;
  return {
    method,
    route: `${api.method} ${api.path}`,
    url,
    headers,
    ...(body !== undefined && { body }),
    ...(method === api.method && { api }),
  };
}

function urlOf(api: ApiRoute, { person, other, rng }: RequestDeps, isOdd: boolean): string {
  const isPathOdd = isOdd && rng.chance(0.5);
  const path = api.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const collection = collectionOf(api.path);
    if (isPathOdd) return (rng.chance(0.5) && knownId(other, collection, rng)) || oddSegment(rng);
    const schema = api.parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    const known = rng.chance(0.85) ? knownId(person, collection, rng) : undefined;
    const id = known ?? sample(schema, person, rng, name);
    return encode(id);
  });
  if (isOdd && !isPathOdd) return `${path}?${oddQuery(rng)}`;
  const query = api.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || rng.chance(0.6)))
    .map(({ name, schema }) => `${name}=${encode(sample(schema ?? {}, person, rng, name))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Unpaired surrogates cannot be encoded. */
const encode = (value: unknown) => encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, ''));

function bodyOf(api: ApiRoute, { person, rng }: RequestDeps, isMutated: boolean): string | undefined {
  if (!api.body) return isMutated && rng.chance(0.1) ? '{"x":1}' : undefined;
  const queue = queueAt(api.method, api.path);
  const valid = queue && rng.chance(0.85) ? mergeBodyFor(queue, person, rng) : sample(api.body, person, rng);
  return JSON.stringify(isMutated ? mutate(valid, rng) : valid) ?? '';
}

function idempotencyKey({ person, other, rng }: RequestDeps): string {
  const roll = rng.next();
  if (roll < 0.05 && person.keys.length > 0) return rng.pick(person.keys);
  if (roll < 0.1 && other.keys.length > 0) return rng.pick(other.keys);
  const key = `key-${rng.below(2 ** 31)}`;
  keep(person.keys, key);
  return key;
}

/** A header value holds printable ASCII; other characters are removed. */
const headerValue = (value: unknown) =>
  String(value)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 300);

function badAuthorization({ person, other, rng, token }: RequestDeps): string {
  const changes: readonly TokenChanges[] = [
    { header: { alg: 'none' }, isUnsigned: true },
    { isUnsigned: true },
    { header: { kid: 'nobody' } },
    { header: { alg: 'HS256' } },
    { claims: { aud: 'https://elsewhere.example' } },
    { claims: { iss: 'https://elsewhere.example' } },
    { claims: { exp: 1 } },
    { claims: { exp: undefined } },
    { claims: { iat: 1e12 } },
    { claims: { sub: undefined } },
    { claims: { sub: '' } },
    { claims: { sub: 'x'.repeat(300) } },
    { claims: { sub: { $ne: 1 } } },
    { claims: { email: 5 } },
  ];
  const good = token(person.subject);
  const kinds = [
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer a.b.c',
    `bearer ${good}x`,
    `Bearer ${good}, Bearer ${token(other.subject)}`,
    `Bearer ${'x'.repeat(9_000)}`,
    `Bearer ${good.split('.').slice(0, 2).join('.')}`,
    `Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6Il9fcHJvdG9fXyJ9.e30.AA`,
  ];
  return rng.chance(0.5) ? rng.pick(kinds) : `Bearer ${token(person.subject, rng.pick(changes))}`;
}
