import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startWithSite } from '#testing/site-to-read.ts';
import { startTestApp } from '#testing/test-app.ts';

const milk = '6408430000128';
const lookUp = (code: string, language = 'fi') => `/api/barcode-lookups/${code}?language=${language}`;

/** Starts a server with a stand-in for Open Food Facts that gives this answer. */
async function startAllowed(answer: (path: string) => { status?: number; body: string }) {
  const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  const site = await startWithSite(
    (request, response) => {
      asked.push({ url: request.url, headers: request.headers });
      const { status = 200, body } = answer(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
    },
    5_000,
    (origin) => ({ OPEN_FOOD_FACTS_URL: origin }),
  );
  onTestFinished(site.close);
  return { app: site.app, asked };
}

const product = (names: Record<string, unknown>) => ({ body: JSON.stringify({ product: names, status: 1 }) });

test('unless the owner allows it nobody outside is asked: there is no such address, and devices are not told of one', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  expect((await app.call('aino', 'GET', lookUp(milk))).statusCode).toBe(404);
  expect((await app.app.inject('/api/config')).json()).not.toHaveProperty('looksUpCodes');
});

test('a name comes in the language of the page, and only the code goes out', async () => {
  const { app, asked } = await startAllowed(() =>
    product({ product_name: 'Lait', product_name_en: 'Milk', product_name_fi: ' Kevyt\nmaito ' }),
  );
  expect((await app.app.inject('/api/config')).json()).toMatchObject({ looksUpCodes: true });
  expect((await app.call('aino', 'GET', lookUp(milk))).json()).toEqual({ itemName: 'Kevyt maito' });
  expect((await app.call('aino', 'GET', lookUp(milk, 'en'))).json()).toEqual({ itemName: 'Milk' });
  expect(asked.map(({ url }) => url)).toEqual(
    Array(2).fill(`/api/v2/product/${milk}.json?fields=product_name,product_name_en,product_name_fi`),
  );
  const [{ headers } = { headers: {} }] = asked;
  expect(headers['user-agent']).toBe('Ateria (+https://ateria.test)');
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
});

test('what nobody knows, what is broken and what is no name is none', async () => {
  const answers = [
    { status: 404, body: '{"status":0}' },
    { body: 'no JSON' },
    { body: '{"product":{"product_name":7}}' },
    product({ product_name: '  ' }),
    { status: 503, body: '{}' },
    { body: `{"product":{"product_name":"${'x'.repeat(70_000)}"}}` },
  ];
  const { app } = await startAllowed(() => answers.shift() ?? { body: '' });
  for (const _ of [...answers])
    expect((await app.call('aino', 'GET', lookUp(milk))).json()).toEqual({ itemName: null });
});

test('the longest name is as long as an item’s may be, and what is no code is refused', async () => {
  const { app, asked } = await startAllowed(() => product({ product_name: 'ä'.repeat(300) }));
  expect((await app.call('aino', 'GET', lookUp(milk))).json().itemName).toHaveLength(200);
  for (const code of ['..%2Fsearch', '12', 'milk', '1234567890123456'])
    expect((await app.call('aino', 'GET', lookUp(code))).statusCode).toBe(400);
  expect(asked).toHaveLength(1);
});

test('one person asks for thirty a minute, and another is not held up by it', async () => {
  const { app, asked } = await startAllowed(() => product({ product_name: 'Milk' }));
  const statuses = new Set<number>();
  for (let at = 0; at < 31; at += 1) statuses.add((await app.call('aino', 'GET', lookUp(milk))).statusCode);
  expect([...statuses]).toEqual([200, 429]);
  expect((await app.call('eero', 'GET', lookUp(milk))).statusCode).toBe(200);
  expect(asked).toHaveLength(31);
});
