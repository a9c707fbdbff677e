import sharp from 'sharp';
import type { Household } from 'sync-protocol/api/households.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { startWithSite } from '#testing/site-to-read.ts';
import { startTestApp } from '#testing/test-app.ts';

const png = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

let site: Awaited<ReturnType<typeof startWithSite>>;
const asked: string[] = [];
beforeAll(async () => {
  const picture = await png('blue');
  site = await startWithSite((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'image/png' }).end(picture);
  }, 5_000);
});
afterAll(() => site.close());

const change = (person: string, body: object) => site.app.call(person, 'PATCH', '/api/users/me', body);
/** The portraits of a household's members as `person` sees them. */
async function portraitsIn(household: string, person: string): Promise<(string | undefined)[]> {
  const list: Household[] = (await site.app.call(person, 'GET', '/api/households')).json();
  const found = list.find(({ _id }) => _id === household);
  return found ? found.members.map(({ picture }) => picture) : [];
}
const sizeOf = async (picture = '') => {
  const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(picture) ?? [];
  const { width, height, format } = await sharp(Buffer.from(base64, 'base64')).metadata();
  return [width, height, format];
};
/** Calls with a token whose claim `picture` names a portrait. */
async function callWithClaim(person: string, picture: unknown): Promise<void> {
  const token = await site.app.issuer.token(person, { picture });
  const headers = { authorization: `Bearer ${token}` };
  expect((await site.app.app.inject({ url: '/api/households', headers })).statusCode).toBe(200);
}

test('a change of which the picture is refused changes no name', async () => {
  const nameOf = async () => {
    const [first]: Household[] = (await site.app.call('irja', 'GET', '/api/households')).json();
    return first?.members[0]?.name;
  };
  await change('irja', { name: 'Irja' });
  const refused = await change('irja', { name: 'Somebody', picture: dataUrl(Buffer.from('no picture')) });
  expect(refused.statusCode).toBe(415);
  expect(await nameOf()).toBe('Irja');
});

test('[H3] the others of a household see the portrait that somebody has chosen, small, and nobody else does', async () => {
  const { _id: home } = await firstHousehold(site.app, 'aino');
  const ville = ownIdIn(await joinHousehold(site.app, { host: 'aino', person: 'ville', household: home }));
  const answer = await change('aino', { picture: dataUrl(await png('red')) });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json())).toEqual(['picture']);
  const [seen, none] = await portraitsIn(home, 'ville');
  expect([await sizeOf(seen), none]).toEqual([[96, 96, 'webp'], undefined]);
  expect(await change('aino', { name: 'Aino' }).then(({ statusCode }) => statusCode)).toBe(200);
  expect((await portraitsIn(home, 'ville'))[0]).toBe(seen);

  await site.app.call('aino', 'DELETE', `/api/households/${home}/members/${ville}`);
  expect(await portraitsIn(home, 'ville')).toEqual([]);
  await change('aino', { picture: '' });
  expect(await portraitsIn(home, 'aino')).toEqual([undefined]);
});

test.each([
  [{ picture: 'https://evil.example/x.png' }, 400],
  [{ picture: 'data:image/svg+xml;base64,AAAA' }, 400],
  [{ picture: dataUrl(Buffer.from('no picture')) }, 415],
])('%j is no change', async (body, status) => {
  expect((await change('eve', body)).statusCode).toBe(status);
});

test('portraits count as uploads, and a name does not', async () => {
  const small = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '20' } });
  onTestFinished(() => small.close());
  const send = async (body: object) => (await small.call('cook', 'PATCH', '/api/users/me', body)).statusCode;
  const picture = dataUrl(await png('red'));
  expect([await send({ picture }), await send({ picture }), await send({ picture })]).toEqual([
    200, 200, 429,
  ]);
  expect([await send({ name: 'Aino' }), await send({ picture: '' })]).toEqual([200, 200]);
});

test('the portrait that the provider names is taken over once, until the person says otherwise', async () => {
  const { _id: home } = await firstHousehold(site.app, 'otto');
  const own = () => portraitsIn(home, 'otto').then(([picture]) => picture);
  await callWithClaim('otto', site.at('/otto.png'));
  await expect.poll(own).toBeDefined();
  expect(await sizeOf(await own())).toEqual([96, 96, 'webp']);
  await change('otto', { picture: '' });
  await callWithClaim('otto', site.at('/other.png'));
  expect(await own()).toBeUndefined();
  expect(asked).toEqual(['/otto.png']);
});

test('a portrait that cannot be fetched keeps nobody from anything, and is not asked for again and again', async () => {
  await callWithClaim('veera', site.at('/gone'));
  await callWithClaim('veera', site.at('/gone'));
  await callWithClaim('veera', 'file:///etc/passwd');
  await callWithClaim('veera', 7);
  await expect.poll(() => asked.filter((path) => path === '/gone').length).toBe(1);
});

test('a server that stops waits for the portrait that is under way, and for none behind it', async () => {
  const paths: string[] = [];
  let answer = () => {};
  const slow = await startWithSite((request, response) => {
    paths.push(request.url ?? '');
    answer = () => response.writeHead(404).end();
  }, 1_000);
  for (const person of ['one', 'two', 'three']) {
    const token = await slow.app.issuer.token(person, { picture: slow.at(`/${person}`) });
    await slow.app.app.inject({ url: '/api/households', headers: { authorization: `Bearer ${token}` } });
  }
  await expect.poll(() => paths).toEqual(['/one']);
  const closed = slow.close();
  for (let turn = 0; turn < 200; turn += 1) await nextTurn();
  answer();
  await closed;
  expect(paths).toEqual(['/one']);
});
