import type { Rng } from '../../../sync-protocol/testing/rng.ts';

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Values that are invalid almost everywhere. */
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  5e-324,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\uffff',
  '\u202e',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '{{7*7}}',
  '$ne',
  '<script>',
  '\r\nset-cookie: a=b',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  'NaN',
  '-0',
  '1e999',
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { length: 5 },
  { toString: 'x' },
  { toJSON: 1 },
  Array(2_000).fill(0),
  JSON.parse(deep('[', ']', 200)),
  JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`),
];

/** The value with a few parts replaced, removed, duplicated or added. */
export function mutate(value: unknown, rng: Rng): unknown {
  let mutated = value;
  for (let count = 1 + rng.below(3); count > 0; count--) mutated = mutateOnce(mutated, rng);
  return mutated;
}

function mutateOnce(value: unknown, rng: Rng): unknown {
  const isInside = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isInside || rng.chance(0.15)) return rng.pick(oddValues);
  if (Array.isArray(value)) {
    const index = rng.below(value.length);
    if (rng.chance(0.1)) return value.toSpliced(index, 1);
    if (rng.chance(0.1)) return [...value, value[index]];
    return value.with(index, mutateOnce(value[index], rng));
  }
  const entries = Object.entries(value);
  const index = rng.below(entries.length);
  const [name = '', inner] = entries[index] ?? [];
  if (rng.chance(0.12)) return Object.fromEntries(entries.toSpliced(index, 1));
  if (rng.chance(0.12)) return { ...value, [rng.pick(oddNames)]: rng.pick(oddValues) };
  return { ...value, [name]: mutateOnce(inner, rng) };
}

const oddNames = [
  'x',
  '',
  ' ',
  'toString',
  'hasOwnProperty',
  '_id',
  'clientId',
  'householdId',
  'userId',
  'a\u0000',
  '\ud800',
  'x'.repeat(500),
];

/** A body's text made into something that no JSON value serialises to. */
export function spoil(text: string, rng: Rng): string | Buffer {
  const at = rng.below(text.length + 1);
  const kinds: readonly (() => string | Buffer)[] = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => text + text,
    () => `\uFEFF${text}`,
    () => text.replace('{', '{"__proto__":{"isAdmin":true},'),
    () => text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
    () => text.replace(/"(\w+)":/, '"$1":1,"$1":'),
    () => text.replace(/:"[^"]*"/, ':"\\ud83c"'),
    () => text.replace(/:"[^"]*"/, ':"\\u0000"'),
    () => text.replace(/:\d+/, ':1e400'),
    () => text.replace(/:(true|false|\d+)/, ':NaN'),
    () => text.replace('[', deep('[', '', 3_000)),
    () => deep('[', ']', 50_000),
    () => `${text.slice(0, at)}\u0000${text.slice(at)}`,
    () =>
      Buffer.concat([
        Buffer.from(text.slice(0, at)),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from(text.slice(at)),
      ]),
    () => Buffer.from(Array.from({ length: 64 }, () => rng.below(256))),
    () => '',
    () => `[${'1,'.repeat(200_000)}1]`,
    () => JSON.stringify({ x: 'y'.repeat(1_100_000) }),
  ];
  return rng.pick(kinds)();
}

const oddSegments = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%2F',
  '%00',
  '%E0%A4%A',
  '%ff',
  '%',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '-1',
  "'",
  '*',
  ':id',
  '{id}',
  'x'.repeat(3_000),
  '%F0%9F%A5%95',
  'a b',
  'temp_a',
  'a;b=c',
  '..%5c..%5c',
];

/** In place of a path's parameter. */
export const oddSegment = (rng: Rng): string => rng.pick(oddSegments);

const oddQueries = [
  '__proto__=1',
  '__proto__[x]=1',
  'constructor[prototype]=1',
  'since=%00',
  'since=a.1&since=b.2',
  'limit[]=1',
  'limit=1e3',
  'limit=-0',
  'limit=999999999999999999999',
  'limit= 5',
  'limit=0x10',
  'limit=',
  '%ff',
  '=',
  '&&&',
  'a'.repeat(5_000),
  'x[0]=1&x[1]=2',
  `${'a=1&'.repeat(1_500)}b`,
  'lang=%00',
  'lang=fi&lang=en',
  'lang=__proto__',
  '?',
  '#',
  'token=%F0%9F',
  "id='",
  'from=2026-02-30&to=x',
  'start=2026-01-01&end=0000-00-00',
];
export const oddQuery = (rng: Rng): string => rng.pick(oddQueries);

export type Headers = Record<string, string>;

const oddHeaders: readonly Headers[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json;' },
  { 'content-type': 'application/json, application/json' },
  { 'content-type': 'APPLICATION/JSON' },
  { 'content-type': '' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/merge-patch+json' },
  { 'content-type': 'nonsense' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, identity' },
  { 'content-length': '5' },
  { 'accept-encoding': 'br;q=1.0, gzip;q=0, *;q=0' },
  { 'accept-encoding': ',,;;q' },
  { accept: 'text/html' },
  { accept: 'application/xml' },
  { accept: ';' },
  { 'accept-language': '*-*;q=x,__proto__,fi' },
  { 'ateria-protocol': '0' },
  { 'ateria-protocol': '-1' },
  { 'ateria-protocol': 'x' },
  { 'ateria-protocol': '1, 1' },
  { 'ateria-protocol': '9'.repeat(400) },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': 'with space' },
  { 'idempotency-key': 'a, b' },
  { 'idempotency-key': 'ä' },
  { 'idempotency-key': '__proto__' },
  { origin: 'null' },
  { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  {
    'x-forwarded-for': '1.2.3.4, ::1, x',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
  },
  { host: 'evil.example' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=9999999-1,5-' },
  { range: 'bytes=0-0,1-1,2-2' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: 'ateria_session=x; __proto__=1; ateria_interaction=%00; =; a' },
  { cookie: 'a=b;'.repeat(1_000) },
  { upgrade: 'websocket', connection: 'upgrade' },
  { expect: '100-continue' },
];
export const oddHeader = (rng: Rng): Headers => rng.pick(oddHeaders);
