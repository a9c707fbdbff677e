import { createHash } from 'node:crypto';
import { once } from 'node:events';
import sharp from 'sharp';
import type { Household, MadeInvite } from 'sync-protocol/api/households.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { StripeDouble } from '#billing/testing/stripe-double.ts';
import { newBrowser } from '#features/notices/testing/push-service.ts';
import { ownIdIn } from './households.ts';
import { startWithSite } from './site-to-read.ts';
import type { TestApp } from './test-app.ts';

const day = '2026-01-15';
const code = '6408430000128';
const wants = { timeZone: 'Europe/Helsinki', locale: 'fi' };
const item = { itemName: 'dill', quantity: '1' };
const meal = { date: day, mealType: 'dinner', title: 'Soup', items: [item] };
const recipe = { title: 'Soup', ingredients: [{ name: 'dill', quantity: '1' }], instructions: ['Boil.'] };
const rule = { itemName: 'coffee', interval: 'weekly', startDate: day };

interface Told {
  as?: 'aino' | 'ville';
  /** Path parameters by name. */
  ids?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /**
   * A further accepted status: the tests' issuer has no sign-ins, and reading a page may time out on a busy
   * machine.
   */
  orStatus?: number;
}

/** Starts a server with every optional feature: reading pages, barcode lookups and billing. */
export async function startForEveryRoute(stripe: StripeDouble, env: Record<string, string>) {
  const image = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer();
  const site = await startWithSite(
    (request, response) => {
      if (request.url === '/soup.jpg') response.setHeader('content-type', 'image/jpeg').end(image);
      else
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ product: { product_name: 'Milk' }, status: 1 }));
    },
    10_000,
    (origin) => ({ ...stripe.env, OPEN_FOOD_FACTS_URL: origin, RATE_LIMIT_PER_MINUTE: '100000', ...env }),
  );
  return { ...site, image };
}

/**
 * Two people of a household use every route, each successfully.
 *
 * @returns the routes, as the router names them
 * @throws Error at the first refused request
 */
export async function useEveryRoute(
  { app: server, at, image }: Awaited<ReturnType<typeof startForEveryRoute>>,
  stripe: StripeDouble,
): Promise<Set<string>> {
  const used = new Set<string>();
  const here: Record<string, string> = { 'ateria-device': 'phone' };

  async function use(
    route: string,
    { as = 'ville', ids = {}, query = '', body, headers = {}, orStatus }: Told = {},
  ) {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '') + query;
    const answer = await server.call(as, method as Method, url, body, { ...here, ...headers });
    if (answer.statusCode >= 300 && answer.statusCode !== orStatus)
      throw new Error(`${route} was answered ${answer.statusCode}: ${answer.body}`);
    used.add(route);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { bytes: answer.rawPayload, json: isJson && answer.body !== '' ? answer.json() : undefined };
  }
  const read = async (route: string, told?: Told) => (await use(route, told)).json;

  for (const path of ['config', 'health', 'ready']) await use(`GET /api/${path}`);
  const [home] = (await read('GET /api/households', { as: 'aino' })) as [Household];
  const id = home._id;
  const invite = async () =>
    (await read('POST /api/households/{id}/invites', { as: 'aino', ids: { id } })) as MadeInvite;
  const tokenOf = ({ link }: MadeInvite) => link.split('#')[1] ?? '';
  const [taken, mailed] = [await invite(), await invite()];
  await use('POST /api/households/{id}/invites/{inviteId}/mail', {
    as: 'aino',
    ids: { id, inviteId: mailed._id },
    body: { token: tokenOf(mailed), email: 'otto@example.com', locale: 'en' },
  });
  await use('DELETE /api/households/{id}/invites/{inviteId}', {
    as: 'aino',
    ids: { id, inviteId: mailed._id },
  });
  await use('POST /api/invites/look', { body: { token: tokenOf(taken) } });
  const joined = (await read('POST /api/invites/accept', { body: { token: tokenOf(taken) } })) as Household;
  here['ateria-household'] = id;
  await use('GET /api/households/{id}/invites', { as: 'aino', ids: { id } });
  await use('PATCH /api/households/{id}', { as: 'aino', ids: { id }, body: { name: 'Home' } });
  const memberId = ownIdIn(joined);
  const ofVille = { as: 'aino', ids: { id, memberId } } as const;
  await use('PATCH /api/households/{id}/members/{memberId}', { ...ofVille, body: { role: 'owner' } });
  await use('PATCH /api/users/me', { body: { name: 'Ville' } });

  await listen(server, here);
  used.add('GET /api/changes/stream');
  await use('PUT /api/presence', { body: { isHere: true, list: 'quick' } });

  await use('PUT /api/quick-list', {
    as: 'aino',
    body: { items: [{ itemName: 'milk' }, { itemName: 'bread' }] },
  });
  const { _id: recipeId } = await read('POST /api/recipes', { body: recipe });
  await use('PUT /api/recipes/{id}', {
    as: 'aino',
    ids: { id: recipeId },
    body: { ...recipe, title: 'Fish soup' },
  });
  const { _id: mealId } = await read('POST /api/calendar', { body: { ...meal, recipeId } });
  await use('PUT /api/calendar/{id}', {
    as: 'aino',
    ids: { id: mealId },
    body: { ...meal, title: 'Fish soup' },
  });
  const { _id: listId } = await read('POST /api/generated-lists/from-calendar', {
    body: { startDate: day, endDate: day },
  });
  await use('PUT /api/generated-lists/{id}', {
    ids: { id: listId },
    body: { items: [{ ...item, isChecked: true }] },
  });
  const { _id: ruleId } = await read('POST /api/recurring-items', { body: rule });
  await use('PUT /api/recurring-items/{id}', {
    as: 'aino',
    ids: { id: ruleId },
    body: { ...rule, itemName: 'tea' },
  });
  for (const { name, queue } of nouns)
    await use(`${queue.method} ${queue.path}`, {
      body: {
        items: [{ _id: 'gone', sync: { op: 1, base: 0, epoch: '', stamp: 1, kind: 'delete' } }],
        merge: { device: 'phone' },
      },
      headers: { 'idempotency-key': name },
    });
  // A device's merge, and its repetition, as after a lost answer.
  for (let sent = 0; sent < 2; sent += 1)
    await use('PUT /api/quick-list', {
      body: {
        items: [{ clientId: 'own', itemName: 'leek', sync: { op: 2, base: 0, epoch: '', stamp: 1 } }],
        merge: { device: 'phone' },
      },
      headers: { 'idempotency-key': 'edit' },
    });

  const sha256 = createHash('sha256').update(image).digest('hex');
  await use('PUT /api/images/{sha256}', {
    ids: { sha256 },
    body: image,
    headers: { 'content-type': 'image/jpeg' },
  });
  await use('GET /api/images/{sha256}', { ids: { sha256 }, query: '?width=400' });
  await use('POST /api/recipe-imports', {
    body: { text: 'Pancakes\n\nIngredients\n3 eggs\n\nMethod\nFry.' },
    orStatus: 422,
  });
  await use('POST /api/recipe-imports/picture', { body: { url: at('/soup.jpg') } });
  await use('GET /api/barcode-lookups/{code}', { ids: { code }, query: '?language=en' });

  const { link } = await read('PUT /api/recipe-links/{recipeId}', { as: 'aino', ids: { recipeId } });
  const feed = await read('PUT /api/calendar-feed', { as: 'aino', body: wants });
  for (const address of [link, feed.link ?? feed.url]) {
    const { statusCode } = await server.app.inject(new URL(address).pathname);
    if (statusCode !== 200) throw new Error(`${address} was answered ${statusCode}`);
  }
  const { device } = newBrowser('phone');
  await use('PUT /api/notices', { body: { channel: 'push', ...wants } });
  await use('PUT /api/notices/kinds', { body: { kinds: ['cooking'], ...wants } });
  await use('PUT /api/notices/locale', { body: wants });
  await use('PUT /api/notices/devices', { body: device });
  for (const [path, query = ''] of [
    ['activity'],
    ['calendar', `?viewStart=${day}&viewEnd=${day}`],
    ['calendar-feed'],
    ['changes'],
    ['changes', '?limit=1'],
    ['food-preferences'],
    ['generated-lists/latest'],
    ['notices'],
    ['quick-list'],
    ['recipe-links'],
    ['recipes'],
    ['recurring-items'],
    ['recurring-items/due'],
    ['users/me/sessions'],
    ['users/me/stats'],
  ] as const)
    await use(`GET /api/${path}`, { query });
  const { next } = await read('GET /api/changes');
  await use('GET /api/changes', { query: `?since=${next}` });
  await use('GET /api/recipes/{id}', { ids: { id: recipeId } });
  const { bytes } = await use('GET /api/users/me/export');
  await use('POST /api/users/me/import', { body: bytes, headers: { 'content-type': 'application/zip' } });

  const pressed = { 'idempotency-key': 'pressed' };
  const { url } = await read('POST /api/billing/checkout', {
    as: 'aino',
    body: { plan: 'monthly' },
    headers: pressed,
  });
  stripe.world.pay(new URL(url).pathname.replace('/pay/', ''));
  for (const event of stripe.world.events)
    await use('POST /api/billing/webhook', { body: event, headers: stripe.sign(event) });
  await use('POST /api/billing/portal', { as: 'aino' });
  for (const what of ['cancel', 'resume', 'upgrade'])
    await use(`POST /api/billing/${what}`, { as: 'aino', headers: { 'idempotency-key': what } });

  await use('PATCH /api/users/me/onboarding');
  await use('POST /api/users/me/change-password');
  await use('POST /api/support', {
    body: { name: 'Ville', email: 'ville@example.com', topic: 'idea', message: 'More dill.', locale: 'en' },
  });
  await use('DELETE /api/users/me/sessions', { orStatus: 404 });
  await use('DELETE /api/users/me/sessions/{id}', { ids: { id: 'other' }, orStatus: 404 });
  await use('DELETE /api/notices/devices', { body: { endpoint: device.endpoint } });
  await use('DELETE /api/recipe-links/{recipeId}', { as: 'aino', ids: { recipeId } });
  await use('DELETE /api/calendar-feed', { as: 'aino' });
  await use('DELETE /api/recurring-items/{id}', { as: 'aino', ids: { id: ruleId } });
  await use('DELETE /api/calendar/{id}', { as: 'aino', ids: { id: mealId } });
  await use('DELETE /api/recipes/{id}', { as: 'aino', ids: { id: recipeId } });
  await use('DELETE /api/households/{id}/members/{memberId}', ofVille);
  delete here['ateria-household'];
  const further = (await read('POST /api/households', { body: { name: 'Cottage' } })) as Household;
  await use('DELETE /api/households/{id}', { ids: { id: further._id } });
  await use('DELETE /api/users/me', { as: 'aino' });
  await use('POST /api/deleted-accounts', {
    body: { issuer: server.issuer.identity.issuer, subject: 'aino', epoch: next.split('.')[0] },
  });
  return used;
}

type Method = Parameters<TestApp['call']>[1];

/** Opens a stream, and closes it when it has begun. */
async function listen(server: TestApp, headers: Record<string, string>): Promise<void> {
  const authorization = `Bearer ${await server.issuer.token('ville')}`;
  const answer = await server.app.inject({
    url: '/api/changes/stream',
    headers: { ...headers, authorization },
    payloadAsStream: true,
  });
  if (answer.statusCode !== 200) throw new Error(`a stream was answered ${answer.statusCode}`);
  const stream = answer.stream();
  await once(stream, 'data');
  stream.destroy();
}
