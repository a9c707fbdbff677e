import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { listeningServers } from '#testing/listening-servers.ts';
import type { TestApp } from '#testing/test-app.ts';

await onBothDatabases((newDatabaseUrl) => {
  const startServers = listeningServers(newDatabaseUrl);
  const readers: AbortController[] = [];
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.abort();
  });

  /** The server that gets the changes, and the one with the streams; on PostgreSQL these are two servers. */
  async function start() {
    const { first, second } = await startServers();
    return { asked: first, streaming: second };
  }

  async function openStream(server: TestApp, person: string, householdId: string) {
    const { port } = server.app.server.address() as AddressInfo;
    const reader = new AbortController();
    readers.push(reader);
    const response = await fetch(`http://127.0.0.1:${port}/api/changes/stream`, {
      headers: {
        authorization: `Bearer ${await server.issuer.token(person)}`,
        'ateria-household': householdId,
      },
      signal: reader.signal,
    });
    const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let isOpen = true;
    const read = async (): Promise<void> => {
      const part = await stream?.read().catch(() => undefined);
      isOpen = part !== undefined && !part.done;
      text += part?.value ?? '';
    };
    return {
      response,
      isOpen: () => isOpen,
      /** Reads until `isWanted` accepts the text so far, or the stream ends; returns all text. */
      async until(isWanted: (text: string) => boolean): Promise<string> {
        while (isOpen && !isWanted(text)) await read();
        return text;
      },
    };
  }

  const hasBegun = (text: string) => text.includes('event: change');
  const hasMoved = (text: string) => text.includes('.1"');
  const never = () => false;

  const add = (server: TestApp, person: string, itemName: string, headers = {}) =>
    server.call(person, 'PUT', '/api/quick-list', { items: [{ itemName }] }, headers);

  test('[H3] the streams of a person who is removed end at once, and those of the others go on', async () => {
    const { asked, streaming } = await start();
    const home = await firstHousehold(asked, 'aino');
    const ville = ownIdIn(await joinHousehold(asked, { host: 'aino', person: 'ville', household: home._id }));
    const own = await firstHousehold(asked, 'ville');
    const ofAino = await openStream(streaming, 'aino', home._id);
    const ofVille = await openStream(streaming, 'ville', home._id);
    const ofVilleAtHome = await openStream(streaming, 'ville', own._id);
    expect(ofVille.response.headers.get('ateria-household')).toBe(home._id);
    for (const stream of [ofAino, ofVille, ofVilleAtHome]) await stream.until(hasBegun);

    await asked.call('aino', 'DELETE', `/api/households/${home._id}/members/${ville}`);
    await add(asked, 'aino', 'secret milk');
    await ofVille.until(never);
    expect(ofVille.isOpen()).toBe(false);
    expect(await ofVille.until(never)).not.toContain('secret milk');
    await ofAino.until(hasMoved);
    await add(asked, 'ville', 'beer');
    await ofVilleAtHome.until(hasMoved);
    expect([ofAino.isOpen(), ofVilleAtHome.isOpen()]).toEqual([true, true]);
    expect((await openStream(streaming, 'ville', home._id)).response.status).toBe(403);
  });

  test('[H3] who deletes a household or an account has no stream of it left', async () => {
    const { asked, streaming } = await start();
    const home = await firstHousehold(asked, 'aino');
    await joinHousehold(asked, { host: 'aino', person: 'ville', household: home._id });
    const ofAino = await openStream(streaming, 'aino', home._id);
    const ofVille = await openStream(streaming, 'ville', home._id);
    for (const stream of [ofAino, ofVille]) await stream.until(hasBegun);
    expect((await asked.call('aino', 'DELETE', '/api/users/me')).statusCode).toBe(204);
    await ofAino.until(never);
    await add(asked, 'ville', 'beer', { 'ateria-household': home._id });
    await ofVille.until(hasMoved);
    expect([ofAino.isOpen(), ofVille.isOpen()]).toEqual([false, true]);
  });

  test('[H9] who joins, gets another role or name is told to the devices that are open', async () => {
    const { asked, streaming } = await start();
    const home = await firstHousehold(asked, 'aino');
    const stream = await openStream(streaming, 'aino', home._id);
    const marksIn = (text: string) =>
      new Set([...text.matchAll(/event: households\ndata: (.+)\n\n/g)].map(([, mark]) => mark)).size;
    const marks = async (count: number) => marksIn(await stream.until((text) => marksIn(text) >= count));
    expect(await marks(1)).toBe(1);
    await joinHousehold(asked, { host: 'aino', person: 'ville', household: home._id });
    expect(await marks(2)).toBe(2);
    await asked.call('ville', 'PATCH', '/api/users/me', { name: 'Ville' });
    expect(await marks(3)).toBe(3);
  });

  test('[H9] whose account is deleted the others of their households are told, each of their devices that is open', async () => {
    const { asked, streaming } = await start();
    const home = await firstHousehold(asked, 'aino');
    await joinHousehold(asked, { host: 'aino', person: 'ville', household: home._id });
    const stream = await openStream(streaming, 'aino', home._id);
    const marksIn = (text: string) =>
      new Set([...text.matchAll(/event: households\ndata: (.+)\n\n/g)].map(([, mark]) => mark)).size;
    expect(marksIn(await stream.until((text) => marksIn(text) >= 1))).toBe(1);
    expect((await asked.call('ville', 'DELETE', '/api/users/me')).statusCode).toBe(204);
    expect(marksIn(await stream.until((text) => marksIn(text) >= 2))).toBe(2);
  });

  test('[H4] who is removed while they make an invite keeps no way back', async () => {
    const { asked } = await start();
    const home = await firstHousehold(asked, 'aino');
    const url = `/api/households/${home._id}`;
    for (let round = 0; round < 12; round += 1) {
      const joined = await joinHousehold(asked, { host: 'aino', person: 'ville', household: home._id });
      const make = async (afterTurns: number) => {
        for (let turn = 0; turn < afterTurns; turn += 1) await nextTurn();
        return asked.call('ville', 'POST', `${url}/invites`);
      };
      const making = [0, 1, 2, 3, 4].map(make);
      expect((await asked.call('aino', 'DELETE', `${url}/members/${ownIdIn(joined)}`)).statusCode).toBe(204);
      for (const { statusCode } of await Promise.all(making)) expect([201, 403, 422]).toContain(statusCode);
      expect((await asked.call('aino', 'GET', `${url}/invites`)).json()).toEqual([]);
    }
  });

  test('[H3] who deletes a household while other devices of theirs are at work in it is told of no deleted account', async () => {
    const { asked, streaming } = await start();
    await firstHousehold(asked, 'aino');
    for (let round = 0; round < 6; round += 1) {
      const { _id } = (await asked.call('aino', 'POST', '/api/households', { name: 'Cottage' })).json();
      const there = { 'ateria-household': _id };
      const items = Array.from({ length: 150 }, (_, n) => ({ itemName: `log ${n}` }));
      await asked.call('aino', 'PUT', '/api/quick-list', { items }, there);
      const workAfter = async (turns: number) => {
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        return add(streaming, 'aino', 'firewood', there);
      };
      const remove = (server: TestApp) => server.call('aino', 'DELETE', `/api/households/${_id}`);
      const [removed, work] = await Promise.all([
        Promise.all([asked, streaming].map(remove)),
        Promise.all([0, 1, 2, 4, 8, 16, 32].map(workAfter)),
      ]);
      expect(removed.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403]);
      for (const { statusCode } of work) expect([200, 403]).toContain(statusCode);
    }
    expect((await streaming.call('aino', 'GET', '/api/quick-list')).statusCode).toBe(200);
  });
});
