import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { RecipeLink } from 'sync-protocol/api/links-out.ts';
import { readPage } from 'sync-protocol/recipe-imports/read-page.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setDisabled } from '#testing/embedded-account.ts';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let person = 0;
/** A new person in every test. */
let cook: string;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => {
  cook = `cook-${++person}`;
});

const soup = {
  title: 'Lohikeitto',
  description: 'Mummon keitto. Hyvää & helppoa.',
  ingredients: [
    { name: 'lohta, kuutioina', quantity: '400 g' },
    { name: 'kermaa', quantity: '2\u00a0tbsp' },
    { name: 'tilliä', quantity: '1 nippu' },
  ],
  instructions: ['Keitä perunat.', 'Lisää lohi.', 'Ripottele tilli.'],
  ingredientGroups: [{ name: 'Pinnalle', line: 2, text: 'tilliä' }],
  instructionGroups: [{ name: 'Viimeistely', line: 2, text: 'Ripottele tilli.' }],
  prepTimeMinutes: 20,
  cookTimeMinutes: 75,
  servings: 4,
  sourceUrl: 'https://kitchen.example/lohikeitto',
  author: 'Aino Ä',
  language: 'fi',
  notes: 'Vähemmän suolaa ensi kerralla.',
  rating: 4,
  nutrition: { energyKcal: 480, salt: 1.9 },
};

const makeRecipe = async (of: string, values: object = soup): Promise<string> =>
  (await server.call(of, 'POST', '/api/recipes', values)).json()._id;

async function share(of: string, id: string): Promise<string> {
  const answer = await server.call(of, 'PUT', `/api/recipe-links/${id}`);
  expect(answer.statusCode).toBe(200);
  const { link } = answer.json() as RecipeLink;
  expect(link).toMatch(/^https:\/\/ateria\.test\/shared\/recipes\/[\w-]{43}$/);
  return new URL(link).pathname;
}

const open = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { accept: 'text/html', ...headers } });

describe('a recipe that is shared by a link', () => {
  test('is read in again by somebody else of the same server, wherever that server stands', async () => {
    const path = await share(cook, await makeRecipe(cook));
    const read = (url: string) => server.call('somebody', 'POST', '/api/recipe-imports', { url });
    const answer = await read(`https://ateria.test${path}`);
    expect(answer.json().recipes).toMatchObject([{ title: 'Lohikeitto', servings: 4, author: 'Aino Ä' }]);
    const gone = await read(`https://ateria.test${path.slice(0, -1)}x`);
    expect([gone.statusCode, gone.json().code]).toEqual([422, 'page_not_found']);
  });

  test('is a page for anybody, by which nothing else can be loaded, sent or found', async () => {
    const title = 'Lohikeitto </script><script>alert(1)</script>';
    const path = await share(cook, await makeRecipe(cook, { ...soup, title }));
    const { statusCode, headers, body } = await open(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toContain('</script><script>alert');
    expect(body).not.toContain(soup.notes);
    for (const asset of body.match(/\/shared\/assets\/[\w.]+/g) ?? [])
      expect([asset, (await open(asset)).statusCode]).toEqual([asset, 200]);
  });

  test('is told of in messages by whole letters, also where its description is long', async () => {
    const description = `${'a'.repeat(199)}🍲 ja pulla`;
    const { rawPayload } = await open(await share(cook, await makeRecipe(cook, { ...soup, description })));
    const [, told] = /<meta property="og:description" content="([^"]*)">/.exec(rawPayload.toString()) ?? [];
    expect(told).toBe(`${'a'.repeat(199)}…`);
  });

  test('is read back by an import as the same recipe, groups and all', async () => {
    const path = await share(cook, await makeRecipe(cook));
    const { recipes } = readPage((await open(path)).body, `https://ateria.test${path}`);
    expect(recipes).toEqual([
      {
        title: soup.title,
        description: soup.description,
        ingredients: [
          { name: 'lohta, kuutioina', quantity: '400 g' },
          { name: 'kermaa', quantity: '2 tbsp' },
          { name: 'tilliä', quantity: '1 nippu', group: 'Pinnalle' },
        ],
        instructions: [
          { text: 'Keitä perunat.' },
          { text: 'Lisää lohi.' },
          { text: 'Ripottele tilli.', group: 'Viimeistely' },
        ],
        servings: 4,
        servingsText: '',
        prepTimeMinutes: 20,
        cookTimeMinutes: 75,
        totalTimeMinutes: null,
        nutrition: soup.nutrition,
        imageUrl: '',
        // Source and author are kept.
        sourceUrl: soup.sourceUrl,
        author: soup.author,
        language: 'fi',
        keywords: [],
        unsure: [],
        score: 1,
      },
    ]);
  });

  test('is in the language that is asked for, else the browser’s; the recipe says its own', async () => {
    const path = await share(cook, await makeRecipe(cook));
    const finnish = await open(path, { 'accept-language': 'fi-FI,fi;q=0.9' });
    expect(finnish.body).toContain('<html lang="fi">');
    expect(finnish.body).toContain('Kypsennys: 1 t 15 min');
    expect(finnish.body).toContain('<b>2\u00a0rkl</b>');
    const english = await open(`${path}?lang=en`, { 'accept-language': 'fi' });
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('<article lang="fi">');
    expect(english.body).toContain('4 servings');
    expect(english.headers.vary).toMatch(/Cookie, Accept-Language/);
  });

  test('shows its image, which nobody sees without the link', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const imageUrl = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
    await server.call(cook, 'PUT', imageUrl, bytes, { 'content-type': 'image/png' });
    const path = await share(cook, await makeRecipe(cook, { ...soup, imageUrl }));
    const { body } = await open(path);
    expect(body).toContain(`<img src="${path}/picture"`);
    expect(readPage(body, 'https://ateria.test/').recipes[0]?.imageUrl).toBe(
      `https://ateria.test${path}/picture`,
    );
    const image = await open(`${path}/picture`);
    expect(image.headers).toMatchObject({ 'content-type': 'image/webp', 'x-robots-tag': 'noindex' });
    expect((await sharp(image.rawPayload).metadata()).format).toBe('webp');
    const url = `https://ateria.test${path}/picture`;
    const again = await server.call('somebody', 'POST', '/api/recipe-imports/picture', { url });
    expect((await sharp(again.rawPayload).metadata()).format).toBe('webp');
    expect((await open(imageUrl)).statusCode).toBe(401);
    await server.call(cook, 'DELETE', `/api/recipe-links/${(await linksOf(cook))[0]?.recipeId}`);
    expect((await open(`${path}/picture`)).statusCode).toBe(410);
  });

  test('shows no nutrition while its household is on the free plan, to people or to programs', async () => {
    const own = await startTestApp({ env: { TRIAL_DAYS: '30' } });
    const made = await own.call(cook, 'POST', '/api/recipes', soup);
    const { link } = (await own.call(cook, 'PUT', `/api/recipe-links/${made.json()._id}`)).json();
    const read = async () => (await own.app.inject({ url: new URL(link).pathname })).body;
    const before = await read();
    own.clock.ms += 31 * 86_400_000;
    const after = await read();
    await own.close();
    const nutritionOf = (body: string) => readPage(body, link).recipes[0]?.nutrition;
    expect([nutritionOf(before), nutritionOf(after)]).toEqual([soup.nutrition, null]);
    expect(before).toContain('kcal');
    expect(after).not.toContain('kcal');
  });

  test('follows every edit', async () => {
    const id = await makeRecipe(cook);
    const path = await share(cook, id);
    await server.call(cook, 'PUT', `/api/recipes/${id}`, { title: 'Siikakeitto' });
    expect((await open(path)).body).toContain('<h1 dir="auto">Siikakeitto</h1>');
  });

  test('has one address for the whole household, which is told again, ended and made anew', async () => {
    const id = await makeRecipe(cook);
    const first = await share(cook, id);
    expect(await share(cook, id)).toBe(first);
    expect(await linksOf(cook)).toEqual([
      {
        recipeId: id,
        link: `https://ateria.test${first}`,
        sharedBy: '',
        createdAt: server.clock.ms,
      },
    ]);
    expect((await server.call(cook, 'DELETE', `/api/recipe-links/${id}`)).statusCode).toBe(204);
    expect((await server.call(cook, 'DELETE', `/api/recipe-links/${id}`)).statusCode).toBe(204);
    expect((await open(first)).statusCode).toBe(410);
    const second = await share(cook, id);
    expect(second).not.toBe(first);
    expect((await open(first)).statusCode).toBe(410);
    expect((await open(second)).statusCode).toBe(200);
  });

  test('ends with the recipe, in words', async () => {
    const id = await makeRecipe(cook);
    const path = await share(cook, id);
    await server.call(cook, 'DELETE', `/api/recipes/${id}`);
    const gone = await open(path, { 'accept-language': 'fi' });
    expect(gone.statusCode).toBe(410);
    expect(gone.body).toContain('Tätä reseptiä ei enää jaeta');
    expect(gone.headers['x-robots-tag']).toBe('noindex');
  });

  test.each(['x', 'a'.repeat(43), '%00', `${'a'.repeat(42)}%2F`])(
    '%s leads nowhere, in words',
    async (token) => {
      const answer = await open(`/shared/recipes/${token}`);
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain('This recipe is not shared any more');
    },
  );

  test('is shared by nobody else: a stranger’s recipe, and one that the server does not have', async () => {
    const id = await makeRecipe(cook);
    for (const [who, what] of [
      ['stranger', id],
      [cook, 'made-up'],
    ] as const)
      expect((await server.call(who, 'PUT', `/api/recipe-links/${what}`)).json().code).toBe('not_found');
    const path = await share(cook, id);
    expect((await server.call('stranger', 'DELETE', `/api/recipe-links/${id}`)).statusCode).toBe(204);
    expect((await open(path)).statusCode).toBe(200);
    expect(await linksOf('stranger')).toEqual([]);
  });

  test('ends when whoever shared it leaves the household, and stays when another one does', async () => {
    const home = await firstHousehold(server, cook);
    const guest = `${cook}-guest`;
    const joined = await joinHousehold(server, { host: cook, person: guest, household: home._id });
    const here = { 'ateria-household': home._id };
    const [mine, theirs] = [await makeRecipe(cook), await makeRecipe(cook, { title: 'Pulla' })];
    const kept = await share(cook, mine);
    const answer = await server.call(guest, 'PUT', `/api/recipe-links/${theirs}`, undefined, here);
    const ended = new URL(answer.json().link).pathname;
    expect((await open(ended)).statusCode).toBe(200);
    const guestId = ownIdIn(joined);
    await server.call(cook, 'DELETE', `/api/households/${home._id}/members/${guestId}`);
    expect((await open(ended)).statusCode).toBe(410);
    expect((await open(kept)).statusCode).toBe(200);
  });

  test('leads nowhere while an administrator has closed the account of whoever shared it', async () => {
    const id = await makeRecipe(cook);
    const path = await share(cook, id);
    const answers = async () => [(await open(path)).statusCode, (await open(`${path}/picture`)).statusCode];
    await setDisabled(server, cook, server.clock.ms);
    expect(await answers()).toEqual([410, 410]);
    await setDisabled(server, cook, null);
    expect(await answers()).toEqual([200, 404]);
    expect(await share(cook, id)).toBe(path);
  });

  test('is shared anew by another of the household, at the same address, where that account is closed', async () => {
    const home = await firstHousehold(server, cook);
    const guest = `${cook}-guest`;
    await joinHousehold(server, { host: cook, person: guest, household: home._id });
    const here = { 'ateria-household': home._id };
    const id = await makeRecipe(cook);
    const path = await share(cook, id);
    await setDisabled(server, cook, server.clock.ms);
    expect((await server.call(guest, 'GET', '/api/recipe-links', undefined, here)).json()).toEqual([]);
    const answer = await server.call(guest, 'PUT', `/api/recipe-links/${id}`, undefined, here);
    expect(new URL(answer.json().link).pathname).toBe(path);
    expect((await open(path)).statusCode).toBe(200);
  });
});

const linksOf = async (of: string): Promise<RecipeLink[]> =>
  (await server.call(of, 'GET', '/api/recipe-links')).json();
