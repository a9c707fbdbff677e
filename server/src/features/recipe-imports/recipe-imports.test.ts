import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWithSite } from '#testing/site-to-read.ts';

const page = `<html lang="fi"><h1>Lohikeitto</h1><h2>Ainekset</h2><ul><li>400 g lohta</li><li>5 perunaa</li><li>2 dl kermaa</li></ul>
<h2>Ohje</h2><ol><li>Keitä perunat.</li><li>Lisää lohi ja kerma.</li></ol></html>`;
const text = 'Pancakes\n\nIngredients\n3 eggs\n6 dl milk\n\nMethod\nWhisk and fry.';

const answer: RequestListener = (request, response) => {
  if (request.url === '/slow') return;
  response
    .setHeader('content-type', 'text/html; charset=iso-8859-1')
    .end(Buffer.from(request.url === '/soup' ? page : '<h1>Hei</h1>', 'latin1'));
};
let server: Awaited<ReturnType<typeof startWithSite>>;

beforeAll(async () => {
  server = await startWithSite(answer, 1_000);
});
afterAll(() => server.close());

const read = (body: unknown, person = 'cook') => server.app.call(person, 'POST', '/api/recipe-imports', body);

describe('POST /api/recipe-imports', () => {
  test('reads the page behind an address, in the page’s own letters', async () => {
    const answer = await read({ url: server.at('/soup') });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      recipes: [
        {
          title: 'Lohikeitto',
          language: 'fi',
          sourceUrl: server.at('/soup'),
          ingredients: [
            { quantity: '400 g', name: 'lohta' },
            { quantity: '5', name: 'perunaa' },
            { quantity: '2 dl', name: 'kermaa' },
          ],
          instructions: [{ text: 'Keitä perunat.' }, { text: 'Lisää lohi ja kerma.' }],
        },
      ],
      warnings: ['guessed'],
    });
  });

  test('reads a page and a text that somebody has, and saves nothing', async () => {
    const pasted = await read({ html: page, url: 'https://recipes.example/lohi' });
    expect(pasted.json().recipes[0]).toMatchObject({
      title: 'Lohikeitto',
      sourceUrl: 'https://recipes.example/lohi',
    });
    expect((await read({ text })).json().recipes[0]).toMatchObject({ title: 'Pancakes', sourceUrl: '' });
    expect((await server.app.call('cook', 'GET', '/api/recipes')).json()).toEqual([]);
  });

  test.each([
    ['http://169.254.169.254/latest', 422, 'address_not_allowed'],
    ['http://localhost/', 422, 'address_not_allowed'],
    ['not an address', 422, 'address_not_allowed'],
  ])('%s is answered with %i %s', async (url, status, code) => {
    const answer = await read({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('tells what took too long and what has no recipe', async () => {
    expect((await read({ url: server.at('/slow') })).json().code).toBe('page_timeout');
    expect((await read({ url: server.at('/') })).json().code).toBe('no_recipe');
    expect((await read({ text: 'See you at six!' })).json().code).toBe('no_recipe');
  });

  test.each([
    [{}],
    [{ url: '' }],
    [{ url: 'https://x.example/', text }],
    [{ html: page, more: 1 }],
    [{ text: 1 }],
    [[]],
  ])('%j is no request', async (body) => {
    expect((await read(body)).statusCode).toBe(400);
  });

  test('takes five megabytes, and no more than it says', async () => {
    const around = (bytes: number) => page.replace('<h1>', `<!--${'x'.repeat(bytes)}--><h1>`);
    const large = await read({ html: around(4_900_000) });
    expect(large.json().recipes?.[0]).toMatchObject({ title: 'Lohikeitto' });
    expect((await read({ html: around(6_500_000) })).statusCode).toBe(413);
  });

  test('is counted by person', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => read({ text }, 'hasty')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await read({ text }, 'patient')).statusCode).toBe(200);
  });

  test('whoever has many read waits for themselves, and another person is read in between', async () => {
    const order: string[] = [];
    const readFor = (person: string) => read({ text }, person).then(() => order.push(person));
    await readFor('eager');
    await readFor('other');
    order.length = 0;
    await Promise.all([...Array.from({ length: 10 }, () => readFor('eager')), readFor('other')]);
    expect(order.indexOf('other')).toBeLessThan(6);
  });

  test('is for people who are signed in', async () => {
    const answer = await server.app.app.inject({
      method: 'POST',
      url: '/api/recipe-imports',
      payload: { text },
    });
    expect(answer.statusCode).toBe(401);
  });
});
