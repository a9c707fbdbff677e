import { createPublicKey, verify } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { dayMs, hourMs } from 'sync-protocol/dates/day-ms.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { MailAddress } from '#lib/identity.ts';
import type { MailContent } from '#lib/mail-content.ts';
import { createReadPages } from '#rows/read-pages.ts';
import { createSync } from '#sync/sync.ts';
import { setDisabled } from '#testing/embedded-account.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createNoticeClock } from './notices.ts';
import { createNoticesRepository } from './notices-repository.ts';
import { createNotifiedOccurrences } from './notified-occurrences.ts';
import { createPushSender, isPushService } from './push-sender.ts';
import { newBrowser, startPushService } from './testing/push-service.ts';
import { createCookingPlansRepository } from './together/cooking-plans.ts';
import { loadVapidKey } from './vapid-key.ts';

/** Thursday noon in UTC: 14 o'clock in Helsinki, 2 in the morning of Friday on Kiritimati. */
const startMs = Date.UTC(2026, 0, 15, 12);
const minuteMs = 60_000;

let app: TestApp;
/** Everybody's address at the identity provider. */
let address: MailAddress | null;
const addressOf = async () => address;
const proofs: string[] = [];
const faults: unknown[] = [];
beforeEach(async () => {
  address = null;
  proofs.length = 0;
  const mailAddressProof = async (subject: string, locale: string) => {
    if (proofs.length === 2) return 'limited' as const;
    proofs.push(`${subject} ${locale}`);
    return 'sent' as const;
  };
  app = await startTestApp({
    startMs,
    env: { TRIAL_DAYS: '30' },
    identity: { addressOf, mailAddressProof },
  });
});
afterEach(async () => {
  await app.close();
  expect(faults.splice(0)).toEqual([]);
});

const vapidFile = () => path.join(app.dataDir, 'notices', 'vapid-key.json');

/** A notice clock like the server's, which runs when the test calls it. */
async function clockOf(
  options: { isPremium?: boolean; fetch?: typeof fetch; tierOf?: () => Promise<'active'> } = {},
) {
  const { database, config, clock } = app;
  const nowMs = () => clock.ms;
  const { rows } = createSync({
    database,
    databaseUrl: config.databaseUrl,
    nowMs,
    newId: v7,
    newEpoch: () => 'e',
    log: app.app.log,
  });
  const key = await loadVapidKey(async () => JSON.parse(readFileSync(vapidFile(), 'utf8')), vapidFile());
  const mails: (MailContent & { to: string })[] = [];
  /** The mailer's result for each mail; null while it is still sending, or was killed. */
  const mailer: { isSent: boolean | null } = { isSent: true };
  const underWay: Promise<void>[] = [];
  const clockWork = createNoticeClock({
    readPages: createReadPages(database.db),
    repository: createNoticesRepository({ db: database.db, nowMs }),
    rows,
    nowMs,
    addressOf,
    occurrences: createNotifiedOccurrences({ db: database.db, nowMs }),
    cookingPlans: createCookingPlansRepository(database),
    tiers: {
      tierOf: options.tierOf ?? (async () => ((options.isPremium ?? true) ? 'active' : 'free')),
    },
    sendPush: createPushSender({ key, contact: 'mailto:a@b.fi', fetch: options.fetch ?? fetch, nowMs }),
    sendMail: (mail, whenDone) => {
      mails.push(mail);
      if (mailer.isSent !== null) underWay.push(whenDone!(mailer.isSent));
    },
    publicUrl: config.publicUrl,
    log: { error: (fault: unknown) => faults.push(fault) },
  });
  const look = async () => {
    await clockWork.look();
    await Promise.all(underWay);
  };
  return { look, stop: clockWork.stop, mails, mailer };
}

const choose = (channel: string, timeZone = 'Europe/Helsinki', locale = 'en', subject = 'aino') =>
  app.call(subject, 'PUT', '/api/notices', { channel, timeZone, locale });
const addItem = (itemName: string, startDate: string, headers: Record<string, string> = {}) =>
  app.call('aino', 'POST', '/api/recurring-items', { itemName, interval: 'weekly', startDate }, headers);

async function subscribed(locale = 'en', timeZone?: string) {
  const service = await startPushService();
  onTestFinished(service.close);
  const browser = newBrowser('laptop');
  expect((await choose('push', timeZone, locale)).statusCode).toBe(200);
  expect((await app.call('aino', 'PUT', '/api/notices/devices', browser.device)).statusCode).toBe(200);
  const clock = await clockOf({ fetch: service.fetch });
  return { ...service, ...clock, browser };
}

describe('a push', () => {
  test('comes in the language and by the day that a device of the person has told last', async () => {
    const { pushed, look, browser } = await subscribed();
    const tell = (words: object) =>
      app.call('aino', 'PUT', '/api/notices/devices', { ...browser.device, ...words });
    expect((await tell({ timeZone: 'Moon/Base', locale: 'fi' })).statusCode).toBe(400);
    expect((await tell({ timeZone: 'Pacific/Honolulu', locale: 'fi' })).statusCode).toBe(200);
    await addItem('coffee', '2026-01-15');
    await look();
    expect(pushed).toHaveLength(0); // It is not yet eight o'clock there.
    expect((await tell({ timeZone: 'Europe/Helsinki', locale: 'fi' })).statusCode).toBe(200);
    await look();
    expect(browser.read(pushed[0]!.body)).toMatchObject({ locale: 'fi', title: 'Aika ostaa' });
  });

  test("is encrypted for the browser and signed with the server's key", async () => {
    const { pushed, look, browser } = await subscribed();
    await addItem('coffee', '2026-01-15');
    await addItem('oat milk', '2026-01-14');
    await addItem('flour', '2026-01-16');
    await look();
    expect(pushed).toHaveLength(1);
    const { headers, body } = pushed[0]!;
    expect(browser.read(body)).toEqual({
      kind: 'due',
      locale: 'en',
      dueCount: 2,
      title: 'Time to buy',
      body: 'coffee, oat milk',
    });
    expect(headers['content-encoding']).toBe('aes128gcm');
    expect(Number(headers.ttl)).toBeGreaterThan(0);

    const { publicKey } = (await app.call('aino', 'GET', '/api/notices')).json();
    const [, token = '', named] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(named).toBe(publicKey);
    const [head, claims, signature = ''] = token.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    const { aud, sub, exp } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
    expect({ aud, sub }).toEqual({ aud: 'https://fcm.googleapis.com', sub: 'mailto:a@b.fi' });
    expect(exp).toBe(startMs / 1000 + 12 * 3600);
  });

  test('comes once for each occurrence, and again for the next one', async () => {
    const { pushed, look, browser } = await subscribed('fi');
    const { _id } = (await addItem('kahvi', '2026-01-15')).json();
    await look();
    await look();
    app.clock.ms += dayMs;
    await look();
    expect(pushed).toHaveLength(1);
    expect(browser.read(pushed[0]!.body)).toMatchObject({ title: 'Aika ostaa', body: 'kahvi' });
    await app.call('aino', 'PUT', `/api/recurring-items/${_id}`, { nextDueDate: '2026-01-16' });
    await look();
    expect(pushed).toHaveLength(2);
  });

  test('tells of all households of a person at once: on a screen, and for a device that is off, the last one stands alone', async () => {
    const { pushed, look, browser } = await subscribed();
    const cottage = (await app.call('aino', 'POST', '/api/households', { name: 'Cottage' })).json();
    const there = { 'ateria-household': cottage._id };
    await addItem('coffee', '2026-01-15');
    await addItem('firewood', '2026-01-15', there);
    await addItem('candles', '2026-01-14', there);
    await look();
    const told = pushed.map(({ body }) => browser.read(body));
    expect(told).toMatchObject([{ dueCount: 3, body: expect.stringContaining('coffee') }]);
    expect(told[0].body.split(', ').sort()).toEqual(['candles', 'coffee', 'firewood']);
    await addItem('matches', '2026-01-15', there);
    await look();
    expect(pushed).toHaveLength(2);
    expect(browser.read(pushed[1]!.body)).toMatchObject({ dueCount: 4, body: 'matches' });
  });

  test('comes in the morning of the own day: nobody is woken, and tomorrow is tomorrow', async () => {
    const { pushed, look } = await subscribed('en', 'Pacific/Kiritimati');
    await addItem('coffee', '2026-01-16');
    await look();
    expect(pushed).toHaveLength(0);
    app.clock.ms += 6 * hourMs;
    await look();
    expect(pushed).toHaveLength(1);
  });

  test.each([404, 410])('answered %i takes the browser off the list', async (status) => {
    const { answers, look } = await subscribed();
    answers.set('/send/laptop', status);
    await addItem('coffee', '2026-01-15');
    await look();
    expect((await app.call('aino', 'GET', '/api/notices')).json()).toMatchObject({
      channel: 'push',
      devices: 0,
    });
  });

  test('that no browser could take is tried again, and one that some browser took is not', async () => {
    const { pushed, answers, look } = await subscribed();
    answers.set('/send/laptop', 503);
    await addItem('coffee', '2026-01-15');
    await look();
    answers.delete('/send/laptop');
    await look();
    expect(pushed).toHaveLength(1);
    app.clock.ms += 10 * minuteMs;
    await look();
    app.clock.ms += hourMs;
    await look();
    expect(pushed).toHaveLength(2);
  });
});

describe('who is notified', () => {
  test('nobody on the free tier', async () => {
    const { pushed, fetch: reach } = await subscribed();
    await addItem('coffee', '2026-01-15');
    await (await clockOf({ isPremium: false, fetch: reach })).look();
    expect(pushed).toHaveLength(0);
  });

  test('on the free tier the choice itself is refused, but for turning notices off', async () => {
    await choose('push');
    app.clock.ms += 31 * dayMs;
    for (const channel of ['email', 'push'])
      expect((await choose(channel)).json().code).toBe('premium_required');
    expect((await choose('off')).json()).toMatchObject({ channel: 'off' });
  });

  test('by mail in the language that the app was given later, by the day of where its device is', async () => {
    const { look, mails } = await clockOf();
    address = { email: 'aino@example.com', isProven: true };
    await choose('email', 'Europe/Helsinki', 'en');
    const tell = (body: object) => app.call('aino', 'PUT', '/api/notices/locale', body);
    expect((await tell({ timeZone: 'Moon/Base', locale: 'fi' })).statusCode).toBe(400);
    expect((await tell({ timeZone: 'Pacific/Honolulu', locale: 'fi' })).json()).toMatchObject({
      channel: 'email',
    });
    await addItem('kahvi', '2026-01-15');
    await look();
    expect(mails).toEqual([]); // It is not yet eight o'clock there.
    await tell({ timeZone: 'Europe/Helsinki', locale: 'fi' });
    await look();
    expect(mails).toMatchObject([{ subject: 'Taas aika ostaa', locale: 'fi' }]);
    expect(
      (
        await app.call('eino', 'PUT', '/api/notices/locale', { timeZone: 'Europe/Helsinki', locale: 'fi' })
      ).json(),
    ).toMatchObject({ channel: 'off' });
  });

  test('by mail, who chose that and has a proven address; another is asked for its proof', async () => {
    const { look, mails } = await clockOf();
    expect((await choose('email')).statusCode).toBe(400);
    address = { email: 'aino@example.com', isProven: false };
    expect((await choose('email', 'Europe/Helsinki', 'fi')).json()).toMatchObject({
      channel: 'email',
      address,
    });
    expect(proofs).toEqual(['aino fi']);
    await addItem('kahvi', '2026-01-15');
    await look();
    expect(mails).toEqual([]);

    address = { email: 'aino@example.com', isProven: true };
    await choose('email', 'Europe/Helsinki', 'fi');
    expect(proofs).toHaveLength(1);
    await look();
    await look();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'aino@example.com', subject: 'Taas aika ostaa', locale: 'fi' });
    expect(mails[0]?.paragraphs).toContain('kahvi');
  });

  describe('by a mail', () => {
    async function mailing() {
      address = { email: 'aino@example.com', isProven: true };
      await choose('email');
      await addItem('coffee', '2026-01-15');
      return clockOf();
    }

    test('that the mailer gave up is notified of again, and no more once it has left', async () => {
      const { look, mails, mailer } = await mailing();
      mailer.isSent = false;
      await look();
      await look();
      expect(mails).toHaveLength(1);
      app.clock.ms += 10 * minuteMs;
      mailer.isSent = true;
      await look();
      app.clock.ms += 2 * hourMs;
      await look();
      expect(mails).toHaveLength(2);
    });

    test('that is lost with the server is notified of again after its turn, and not while it is under way', async () => {
      const { look, mails, mailer } = await mailing();
      mailer.isSent = null;
      await look();
      app.clock.ms += 20 * minuteMs;
      await look();
      expect(mails).toHaveLength(1);
      app.clock.ms += 10 * minuteMs;
      await look();
      expect(mails).toHaveLength(2);
    });

    test('that never leaves is not tried for ever', async () => {
      const { look, mails, mailer } = await mailing();
      mailer.isSent = false;
      for (let hour = 0; hour < 4 * 24; hour += 1) {
        await look();
        app.clock.ms += hourMs;
      }
      expect(mails).toHaveLength(8);
    });
  });

  test('nobody changes to mail while so many requests for a proof have been sent', async () => {
    address = { email: 'aino@example.com', isProven: false };
    for (const status of [200, 200, 429]) expect((await choose('email')).statusCode).toBe(status);
  });

  test('a browser is notified what concerns whoever signed in on it last', async () => {
    const { device } = newBrowser('shared');
    await choose('push', undefined, 'en', 'eino');
    await app.call('aino', 'PUT', '/api/notices/devices', device);
    await app.call('eino', 'PUT', '/api/notices/devices', device);
    expect((await app.call('aino', 'GET', '/api/notices')).json().devices).toBe(0);
    await app.call('aino', 'DELETE', '/api/notices/devices', { endpoint: device.endpoint });
    expect((await app.call('eino', 'GET', '/api/notices')).json().devices).toBe(1);
  });

  test('a browser is notified no longer than the sign-in lives in which it last asked for that', async () => {
    const { db } = app.database;
    await setDisabled(app, 'aino', null);
    for (const grant_id of ['first', 'second'])
      await db
        .insertInto('sessions')
        .values({ grant_id, account_id: 'aino', signed_in_at: 0, seen_at: 0 })
        .execute();
    const ask = async (sid: string, name: string) => {
      const authorization = `Bearer ${await app.issuer.token('aino', { sid })}`;
      const { device } = newBrowser(name);
      const answer = await app.call('aino', 'PUT', '/api/notices/devices', device, { authorization });
      return answer.json().devices as number;
    };
    const end = (grantId: string) => db.deleteFrom('sessions').where('grant_id', '=', grantId).execute();
    const devices = async () => (await app.call('aino', 'GET', '/api/notices')).json().devices as number;

    expect([await ask('first', 'phone'), await ask('second', 'laptop')]).toEqual([1, 2]);
    await end('first');
    expect(await devices()).toBe(1);
    // The laptop signs in again: its new subscription outlives the earlier sign-in.
    await db
      .insertInto('sessions')
      .values({ grant_id: 'third', account_id: 'aino', signed_in_at: 0, seen_at: 0 })
      .execute();
    expect(await ask('third', 'laptop')).toBe(1);
    await end('second');
    expect(await devices()).toBe(1);
    await end('third');
    expect(await devices()).toBe(0);
  });

  test.each(['push', 'email'])(
    'nobody whose account is disabled, nor of all that came due meanwhile once it is enabled again: %s',
    async (channel) => {
      const { pushed, fetch: reach } = await subscribed();
      address = { email: 'aino@example.com', isProven: true };
      await choose(channel);
      const { look, mails } = await clockOf({ fetch: reach });
      await setDisabled(app, 'aino', app.clock.ms);
      await addItem('coffee', '2026-01-15');
      await addItem('oat milk', '2026-01-16');
      await look();
      app.clock.ms += dayMs;
      await look();
      expect([pushed, mails]).toEqual([[], []]);

      await setDisabled(app, 'aino', null);
      await look();
      expect([pushed, mails]).toEqual([[], []]);
      await addItem('flour', '2026-01-16');
      await look();
      expect([...pushed, ...mails]).toHaveLength(1);
    },
  );

  test('an account that goes takes its choice, its browsers and what it was notified of along', async () => {
    const { look } = await subscribed();
    await addItem('coffee', '2026-01-15');
    await look();
    const rows = async () => {
      const { db } = app.database;
      const tables = ['notice_settings', 'push_subscriptions', 'sent_notices'] as const;
      const counts = tables.map((table) => db.selectFrom(table).selectAll().execute());
      return (await Promise.all(counts)).map(({ length }) => length);
    };
    expect(await rows()).toEqual([1, 1, 1]);
    expect((await app.call('aino', 'DELETE', '/api/users/me')).statusCode).toBe(204);
    expect(await rows()).toEqual([0, 0, 0]);
  });
});

test('one person who cannot be notified keeps nobody else from it', async () => {
  const { pushed, fetch } = await subscribed();
  await addItem('coffee', '2026-01-15');
  expect((await choose('push', 'Europe/Helsinki', 'en', 'veera')).statusCode).toBe(200);
  await app.call('veera', 'PUT', '/api/notices/devices', newBrowser('phone').device);
  let asked = 0;
  const tierOf = async () => {
    asked += 1;
    if (asked === 1) throw new Error('this account is not there any more');
    return 'active' as const;
  };
  const { look } = await clockOf({ fetch, tierOf });
  await look();
  await look();
  expect(faults.splice(0)).toHaveLength(1);
  expect(asked).toBe(4);
  expect(pushed).toHaveLength(1);
});

describe('a push service that is slow', () => {
  async function start() {
    const { fetch: reach } = await subscribed();
    await addItem('coffee', '2026-01-15');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const counts = { asked: 0, looked: 0 };
    const slow: typeof fetch = async (...sent) => {
      counts.asked += 1;
      await held;
      return reach(...sent);
    };
    const tierOf = async () => {
      counts.looked += 1;
      return 'active' as const;
    };
    return { counts, letGo, ...(await clockOf({ fetch: slow, tierOf })) };
  }

  test('lets no rounds queue up behind the one that waits for it', async () => {
    const { counts, letGo, look } = await start();
    const first = look();
    await expect.poll(() => counts.asked).toBe(1);
    const looks = [first, look(), look(), look()];
    letGo();
    await Promise.all(looks);
    expect(counts).toEqual({ asked: 1, looked: 1 });
    await look();
    expect(counts).toEqual({ asked: 1, looked: 2 });
  });

  test('is waited for by a server that stops with what is under way, and with no more', async () => {
    expect((await choose('push', 'Europe/Helsinki', 'en', 'veera')).statusCode).toBe(200);
    await app.call('veera', 'PUT', '/api/notices/devices', newBrowser('phone').device);
    const tea = { itemName: 'tea', interval: 'weekly', startDate: '2026-01-15' };
    await app.call('veera', 'POST', '/api/recurring-items', tea);
    const { counts, letGo, look, stop } = await start();
    const looking = look();
    await expect.poll(() => counts.asked).toBe(1);
    const stopped = stop();
    letGo();
    await Promise.all([stopped, looking]);
    expect(counts.asked).toBe(1);
  });
});

test('of more browsers than a person may have, the oldest are forgotten', async () => {
  await choose('push');
  for (let n = 0; n < 23; n++) {
    app.clock.ms += 1;
    await app.call('aino', 'PUT', '/api/notices/devices', newBrowser(`browser-${n}`).device);
  }
  const kept = await app.database.db.selectFrom('push_subscriptions').select('endpoint').execute();
  expect(
    kept.map(({ endpoint }) => endpoint.split('-').at(-1)).sort((a, b) => Number(a) - Number(b)),
  ).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 3}`));
});

test('what was notified is forgotten after 90 days, but not of what is still to be bought', async () => {
  const { pushed, look } = await subscribed();
  const { _id } = (await addItem('coffee', '2026-01-15')).json();
  await addItem('oat milk', '2026-01-15');
  await look();
  await app.call('aino', 'PUT', `/api/recurring-items/${_id}`, { nextDueDate: '2027-01-15' });
  const notified = async () =>
    (await app.database.db.selectFrom('sent_notices').select('item_id').execute()).length;
  app.clock.ms += 89 * dayMs;
  await look();
  expect(await notified()).toBe(2);
  app.clock.ms += 2 * dayMs;
  await look();
  await look();
  expect(await notified()).toBe(1);
  expect(pushed).toHaveLength(1);
});

describe('what is refused', () => {
  test('an endpoint that is no push service: the server is sent nowhere else', async () => {
    const { device } = newBrowser('x');
    for (const endpoint of [
      'https://10.0.0.1/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://localhost/x',
      'https://&a>z',
    ])
      expect(
        (await app.call('aino', 'PUT', '/api/notices/devices', { ...device, endpoint })).statusCode,
      ).toBe(400);
    expect(isPushService('https://fcm.googleapis.com:8080/x')).toBe(false);
    expect(isPushService('https://updates.push.services.mozilla.com/wpush/v2/x')).toBe(true);
    expect(isPushService('https://web.push.apple.com/x')).toBe(true);
  });

  test('a time zone that does not exist', async () => {
    expect((await choose('push', 'Middle/Earth')).statusCode).toBe(400);
  });
});

test("the key is made on the first start, is its owner's alone, and stays the same", async () => {
  expect(statSync(vapidFile()).mode & 0o777).toBe(0o600);
  const { publicKey } = (await app.call('aino', 'GET', '/api/notices')).json();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const again = await startTestApp({ dataDir: app.dataDir, startMs });
  expect((await again.call('aino', 'GET', '/api/notices')).json().publicKey).toBe(publicKey);
  await again.close({ isKeepingData: true });
});
