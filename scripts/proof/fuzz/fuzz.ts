import { findFieldFault } from '../../../sync-protocol/src/nouns/noun.ts';
import { nounNamed } from '../../../sync-protocol/src/nouns/registry.ts';
import { parseJson } from '../../../sync-protocol/src/parse-json.ts';
import type { RowState } from '../../../sync-protocol/src/rows/row-state.ts';
import { createRng } from '../../../sync-protocol/testing/rng.ts';
import { judge } from './judge.ts';
import { junkBodies } from './largest-bodies.ts';
import { watchLoop } from './loop-watch.ts';
import { collectionOf, createPerson, learn, type Person } from './pool.ts';
import { apiRequest, type FuzzRequest } from './request.ts';
import { routesOf } from './routes.ts';
import { type FuzzAnswer, inject, sendRaw } from './send.ts';
import { createTally } from './tally.ts';
import { startTarget } from './target.ts';
import { authorizeUrl, followSignIn, type SignIn, webRequest } from './web-requests.ts';

export interface FuzzReport {
  requests: number;
  /** The table by route and status. */
  lines: string[];
  /** Faults, each with the request that caused it. */
  faults: string[];
}

export interface FuzzOptions {
  requests: number;
  seed: number;
  onProgress?: (done: number, faults: number) => void;
  /** Size of the junk sent to each route once; the server accepts a megabyte. */
  junkBytes?: number;
}

/** Requests after which new people start, since a growing household makes every request slower. */
const requestsPerCouple = 2_000;
const seedingRounds = 3;
const maxFaults = 50;

/** Sends valid and invalid requests generated from the API's OpenAPI document, and judges every answer. */
export async function fuzz({
  requests,
  seed,
  onProgress,
  junkBytes = 100_000,
}: FuzzOptions): Promise<FuzzReport> {
  const rng = createRng(seed);
  const target = await startTarget(rng.fork());
  const tally = createTally();
  const faults: string[] = [];
  const routes = routesOf((await target.app.inject('/api/docs/json')).json());
  const writes = routes.filter(({ method }) => method !== 'GET');
  const signIn: SignIn = { uid: '', cookie: '', code: '', refreshToken: '' };
  const earlier: { person: Person; request: FuzzRequest }[] = [];
  let couple: readonly [Person, Person] = [createPerson('aino-0', rng), createPerson('eino-0', rng)];
  let done = 0;
  const onFault = (error: unknown) => void faults.push(`a fault that nobody caught: ${String(error)}`);
  process.on('unhandledRejection', onFault).on('uncaughtException', onFault);

  const otherThan = (person: Person) => (person === couple[0] ? couple[1] : couple[0]);

  async function send(person: Person, request: FuzzRequest, isAlone = true) {
    const other = otherThan(person);
    const before = isAlone ? target.stateOfOthers(person.subject) : '';
    const isStream = request.url.startsWith('/api/changes/stream');
    const endWatch = watchLoop();
    const answer: FuzzAnswer | null =
      isStream || rng.chance(0.05)
        ? await sendRaw(target, request, rng.chance(0.2))
        : await inject(target, request, `10.${rng.below(256)}.${rng.below(256)}.${rng.below(256)}`);
    const turnMs = endWatch();
    done += 1;
    tally.add(request.route, answer ? String(answer.status) : 'none', { ms: answer?.ms ?? 0, turnMs });
    const found = judge(request, answer, other);
    if (isAlone && target.stateOfOthers(person.subject) !== before) found.push('another household changed');
    for (const line of target.takeErrors()) found.push(`logged as an error: ${line.slice(0, 800)}`);
    for (const fault of found) faults.push(`#${done} ${fault}\n    ${describe(request)}`);
    if (answer && answer.status < 300 && request.url.startsWith('/api/'))
      learn(person, parseJson(answer.body), collectionOf(request.url));
    if (answer?.status === 204)
      learn(person, { id: request.url.split(/[/?]/).at(3) }, collectionOf(request.url));
    if (answer && request.url.startsWith('/oidc')) followSignIn(signIn, answer.headers, answer.body);
  }

  const requestOf = (person: Person, list = routes) =>
    apiRequest(rng.pick(list), { person, other: otherThan(person), rng, token: target.token });

  async function seedRows() {
    for (const person of couple)
      for (let round = 0; round < seedingRounds; round++)
        for (const api of [...writes, ...routes])
          await send(person, apiRequest(api, { person, other: otherThan(person), rng, token: target.token }));
  }

  /** Sends the bodies that are most expensive to read. */
  async function sendJunk() {
    const [person] = couple;
    const headers = {
      authorization: `Bearer ${target.token(person.subject)}`,
      'content-type': 'application/json',
    };
    for (const { method, path } of writes.filter(({ body }) => body))
      for (const make of Object.values(junkBodies))
        await send(person, {
          method,
          route: `${method} ${path}`,
          url: path.replaceAll(/\{\w+\}/g, 'x'),
          headers,
          body: make(junkBytes),
        });
  }

  async function step() {
    const person = rng.pick(couple);
    const roll = rng.next();
    if (roll < 0.04 && earlier.length > 0) {
      const repeated = rng.pick(earlier);
      if (couple.includes(repeated.person)) return send(repeated.person, repeated.request);
    }
    if (roll < 0.07) {
      const burst = Array.from({ length: 2 + rng.below(6) }, () => rng.pick(couple));
      return Promise.all(burst.map((each) => send(each, requestOf(each, writes), false)));
    }
    if (roll < 0.22) {
      if (signIn.uid === '' || rng.chance(0.05))
        await send(person, { method: 'GET', route: '/oidc/auth', url: authorizeUrl, headers: {} });
      return send(person, webRequest(signIn, rng));
    }
    const request = requestOf(person, roll < 0.6 ? writes : routes);
    if (rng.chance(0.1)) earlier.push({ person, request });
    if (earlier.length > 40) earlier.shift();
    return send(person, request);
  }

  try {
    for (let couples = 0; done < requests && faults.length < maxFaults; ) {
      if (done >= couples * requestsPerCouple) {
        couple = [createPerson(`aino-${couples}`, rng), createPerson(`eino-${couples}`, rng)];
        couples += 1;
        await seedRows();
        if (couples === 1) await sendJunk();
      }
      await step();
      if (done % 1_000 === 0) onProgress?.(done, faults.length);
    }
    const alive = await target.app.inject('/api/ready');
    if (alive.statusCode !== 200) faults.push(`health is ${alive.statusCode}`);
    faults.push(...target.damage().map((finding) => `the file is damaged: ${finding}`));
    faults.push(...target.rows().flatMap(({ noun, state }) => findBadRow(noun, state)));
  } finally {
    await target.close();
    process.off('unhandledRejection', onFault).off('uncaughtException', onFault);
  }
  return { requests: done, lines: tally.lines(), faults };
}

/** Faults of a stored row, which devices must be able to read. */
function findBadRow(noun: string, state: string): string[] {
  const { id, fields } = JSON.parse(state) as RowState;
  const fault = findFieldFault(nounNamed(noun), fields, true);
  return fault ? [`stored ${noun} ${id}: ${fault.field} is ${fault.reason}`] : [];
}

function describe({ method, url, headers, body }: FuzzRequest): string {
  const shown = {
    ...headers,
    ...(headers.authorization && { authorization: headers.authorization.slice(0, 20) }),
  };
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(shown).slice(0, 500)} ${String(body ?? '').slice(0, 700)}`;
}
