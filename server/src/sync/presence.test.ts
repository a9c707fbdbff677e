import type { AddressInfo } from 'node:net';
import { type PresentPerson, presenceLifeMs } from 'sync-protocol/api/presence.ts';
import { afterEach, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { listeningServers } from '#testing/listening-servers.ts';
import type { TestApp } from '#testing/test-app.ts';
import { createPresence } from './presence.ts';

await onBothDatabases((newDatabaseUrl) => {
  const startServers = listeningServers(newDatabaseUrl);
  const readers: AbortController[] = [];
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.abort();
  });

  /** Starts Aino's household with Ville and Otto; on PostgreSQL Ville's streams are on a second server. */
  async function start() {
    const { first, second } = await startServers();
    const home = await firstHousehold(first, 'aino');
    const ids: Record<string, string> = { aino: ownIdIn(home) };
    for (const person of ['ville', 'otto'])
      ids[person] = ownIdIn(await joinHousehold(first, { host: 'aino', person, household: home._id }));
    return { first, second, home: home._id, ids };
  }

  async function openStream(server: TestApp, person: string, household: string, device = `${person}-1`) {
    const { port } = server.app.server.address() as AddressInfo;
    const reader = new AbortController();
    readers.push(reader);
    const response = await fetch(`http://127.0.0.1:${port}/api/changes/stream`, {
      headers: {
        authorization: `Bearer ${await server.issuer.token(person)}`,
        'ateria-household': household,
        'ateria-device': device,
      },
      signal: reader.signal,
    });
    let text = '';
    const read = async () => {
      const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const part = await stream?.read().catch(() => undefined);
        if (!part || part.done) return;
        text += part.value;
      }
    };
    const ended = read();
    await expect.poll(() => text).toContain('event: change');
    const told = (): PresentPerson[][] =>
      [...text.matchAll(/event: presence\ndata: (.+)\n\n/g)].map(([, data = '']) => JSON.parse(data).people);
    return {
      told,
      hears: (people: PresentPerson[]) => expect.poll(() => told().at(-1)).toEqual(people),
      close: () => reader.abort(),
      ended,
    };
  }

  const say = (server: TestApp, person: string, household: string, body: object, device = `${person}-1`) =>
    server.call(person, 'PUT', '/api/presence', body, {
      'ateria-household': household,
      'ateria-device': device,
    });
  const inQuickList = { isHere: true, list: 'quick' };

  test('[H12] who has the app open is told who else has, and with which list, until their stream ends', async () => {
    const { first, second, home, ids } = await start();
    const ofAino = await openStream(first, 'aino', home);
    const ofVille = await openStream(second, 'ville', home);
    expect((await say(first, 'aino', home, inQuickList)).statusCode).toBe(204);
    await ofAino.hears([]);
    await say(second, 'ville', home, { isHere: true });
    await ofVille.hears([{ _id: ids.aino ?? '', lists: ['quick'] }]);
    await ofAino.hears([{ _id: ids.ville ?? '', lists: [] }]);
    // Sent to one server, and passed on to the server that has the stream.
    await say(first, 'ville', home, { isHere: true, list: 'generated:list-2026-01-12-2026-01-18' });
    await ofAino.hears([{ _id: ids.ville ?? '', lists: ['generated:list-2026-01-12-2026-01-18'] }]);
    ofVille.close();
    await ofAino.hears([]);
  });

  test('[H12] who says nothing, or that they are not here, is neither told of nor told', async () => {
    const { first, second, home, ids } = await start();
    const ofAino = await openStream(first, 'aino', home);
    const ofVille = await openStream(second, 'ville', home);
    const ofOtto = await openStream(second, 'otto', home);
    await say(first, 'aino', home, inQuickList);
    await say(second, 'ville', home, inQuickList);
    await ofAino.hears([{ _id: ids.ville ?? '', lists: ['quick'] }]);
    await say(second, 'ville', home, { isHere: false });
    await ofAino.hears([]);
    const before = ofVille.told().length;
    await say(first, 'aino', home, { isHere: true, list: 'recurring' });
    await say(second, 'otto', home, inQuickList);
    await ofOtto.hears([{ _id: ids.aino ?? '', lists: ['recurring'] }]);
    expect(ofVille.told()).toHaveLength(before);
  });

  test('[H12] nothing of it reaches a stranger, another household, or who was removed', async () => {
    const { first, second, home, ids } = await start();
    const eves = (await firstHousehold(first, 'eve'))._id;
    const ofAino = await openStream(first, 'aino', home);
    const ofVille = await openStream(second, 'ville', home);
    const ofEve = await openStream(second, 'eve', eves);
    await say(first, 'aino', home, inQuickList);
    await say(second, 'ville', home, inQuickList);
    await say(second, 'eve', eves, inQuickList);
    expect((await say(second, 'eve', home, inQuickList)).statusCode).toBe(403);
    await ofVille.hears([{ _id: ids.aino ?? '', lists: ['quick'] }]);
    await ofEve.hears([]);
    await first.call('aino', 'DELETE', `/api/households/${home}/members/${ids.ville}`);
    await ofVille.ended;
    await ofAino.hears([]);
    const heard = ofVille.told().length;
    await say(first, 'aino', home, { isHere: true });
    expect((await say(second, 'ville', home, inQuickList)).statusCode).toBe(403);
    const ofOtto = await openStream(second, 'otto', home);
    await say(second, 'otto', home, inQuickList);
    await ofOtto.hears([{ _id: ids.aino ?? '', lists: [] }]);
    expect(ofVille.told()).toHaveLength(heard);
    expect(ofEve.told().flat()).toEqual([]);
  });

  test('a person is told of once, with what they have open on all their devices', async () => {
    const { first, second, home, ids } = await start();
    const ofAino = await openStream(first, 'aino', home);
    await openStream(first, 'ville', home, 'phone');
    const tablet = await openStream(second, 'ville', home, 'tablet');
    await say(first, 'aino', home, inQuickList);
    await say(first, 'ville', home, inQuickList, 'phone');
    await say(second, 'ville', home, { isHere: true, list: 'recurring' }, 'tablet');
    await ofAino.hears([{ _id: ids.ville ?? '', lists: ['quick', 'recurring'] }]);
    tablet.close();
    await ofAino.hears([{ _id: ids.ville ?? '', lists: ['quick'] }]);
  });

  test('what is no list of ours, or comes from no device, is refused', async () => {
    const { first, home } = await start();
    const bodies = [{ isHere: true, list: 'quick list' }, { list: 'quick' }, { isHere: true, name: 'Aino' }];
    for (const body of bodies) expect((await say(first, 'aino', home, body)).statusCode).toBe(400);
    expect((await first.call('aino', 'PUT', '/api/presence', inQuickList)).statusCode).toBe(400);
  });

  test('who says it too often is told to wait', async () => {
    const { first, home } = await start();
    const codes = new Set<number>();
    for (let calls = 0; calls < 130; calls++)
      codes.add((await say(first, 'aino', home, { isHere: true })).statusCode);
    expect(codes).toEqual(new Set([204, 429]));
  });
});

/** Presence of two connected servers, with a controllable clock. */
function createTwo() {
  const clock = { ms: 0 };
  const nowMs = () => clock.ms;
  let isCut = false;
  const one = createPresence({
    nowMs,
    tellOthers: (...message) => {
      if (!isCut) other.hear(...message, 'one');
    },
  });
  const other = createPresence({
    nowMs,
    tellOthers: (...message) => !isCut && one.hear(...message, 'other'),
  });
  const told: PresentPerson[][] = [];
  const aino = { householdId: 'home', userId: 'aino' };
  const ville = { householdId: 'home', userId: 'ville' };
  one.open(aino, 'laptop', (people) => told.push(people));
  other.open(ville, 'phone', () => {});
  one.say(aino, 'laptop', { isHere: true, list: 'quick' });
  other.say(ville, 'phone', { isHere: true, list: 'quick' });
  const cut = (cutNow: boolean) => {
    isCut = cutNow;
  };
  return { clock, one, other, told, aino, ville, cut };
}
const villeHere = [{ _id: 'ville', lists: ['quick'] }];

test('[H12] who has not said for long that they are here is here no longer, whatever their stream seems to be', () => {
  const { clock, one, other, told, aino } = createTwo();
  expect(told.at(-1)).toEqual(villeHere);
  clock.ms += presenceLifeMs;
  one.say(aino, 'laptop', { isHere: true, list: 'quick' });
  other.check();
  expect(told.at(-1)).toEqual(villeHere);
  clock.ms += 1;
  other.check();
  expect(told.at(-1)).toEqual([]);
});

test('[H12] nobody is here of whom a server told that has died', () => {
  const { clock, one, other, told, aino, cut } = createTwo();
  clock.ms += 30_000;
  other.check();
  one.say(aino, 'laptop', { isHere: true, list: 'quick' });
  one.check();
  expect(told.at(-1)).toEqual(villeHere);
  cut(true);
  clock.ms += 35_001;
  one.check();
  expect(told.at(-1)).toEqual([]);
  cut(false);
  one.askOthers();
  expect(told.at(-1)).toEqual(villeHere);
});
