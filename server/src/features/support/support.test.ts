import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer } from '#testing/mail-server.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createSupportOutbox } from './support-outbox.ts';

const message = {
  name: 'Aino Äikäs',
  email: 'aino@example.com',
  topic: 'problem',
  message: 'The list says "3 waiting".\nWhat now?',
  locale: 'fi',
};

let server: TestApp;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startTestApp({
    env: { SMTP_URL: mailServer.url, SUPPORT_EMAIL: 'help@example.com', TRIAL_DAYS: '30' },
  });
});
afterEach(async () => {
  await server.close();
  await mailServer.stop();
});

const send = (body: object = message, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/support', payload: body, headers });
const key = (value: string) => ({ 'idempotency-key': value });
const kept = () => server.database.db.selectFrom('support_messages').selectAll().execute();
const handedOver = () => expect.poll(async () => (await kept()).map(({ letter }) => letter)).toEqual([null]);

describe('a message to the support', () => {
  test('is mailed to the support, with the sender to answer to, and forgotten but for its key', async () => {
    expect((await send(message, key('m-1'))).statusCode).toBe(202);
    await handedOver();
    const [mail = ''] = mailServer.received;
    expect(mail).toContain('To: help@example.com');
    expect(mail).toContain('Subject: Ateria support: something does not work');
    expect(mail).toMatch(/Reply-To: =\?UTF-8\?.*<aino@example\.com>/);
    expect(mail).toContain('Plan: not signed in');
    expect(mail).toContain('Language: Finnish');
    expect(mail).toContain('What now?');
    expect(JSON.stringify(await kept())).not.toContain('aino@example.com');
  });

  test('of somebody who pays, or is on trial, says so in the subject; a bad token is no reason to refuse', async () => {
    await server.call('aino', 'POST', '/api/support', message);
    await expect.poll(() => mailServer.received.length).toBe(1);
    expect(mailServer.received[0]).toContain('Subject: [Premium] Ateria support');
    server.clock.ms += 31 * 24 * 3_600_000;
    await server.call('aino', 'POST', '/api/support', message);
    await expect.poll(() => mailServer.received.length).toBe(2);
    expect(mailServer.received[1]).toContain('Subject: Ateria support');
    expect(mailServer.received[1]).toContain('Plan: free');
    expect((await send(message, { authorization: 'Bearer nothing' })).statusCode).toBe(202);
  });

  test('that comes twice under one key is one mail; another message under it is refused', async () => {
    await Promise.all([send(message, key('same')), send(message, key('same')), send(message, key('same'))]);
    await handedOver();
    expect((await send(message, key('same'))).statusCode).toBe(202);
    const other = await send({ ...message, topic: 'idea' }, key('same'));
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect(mailServer.received).toHaveLength(1);
  });

  test('waits for a mail server that is down, over a restart too, and leaves once', async () => {
    mailServer.isRefusing = true;
    expect((await send(message, key('later'))).statusCode).toBe(202);
    await expect.poll(async () => (await kept())[0]?.next_attempt_at).toBeGreaterThan(server.clock.ms + 1);
    await expect.poll(() => mailServer.tries).toBe(1);
    await server.close({ isKeepingData: true });
    mailServer.isRefusing = false;
    server = await startTestApp({
      env: { SMTP_URL: mailServer.url, SUPPORT_EMAIL: 'help@example.com' },
      dataDir: server.dataDir,
      startMs: server.clock.ms + 3_600_000,
    });
    await handedOver();
    expect(mailServer.received).toHaveLength(1);
  });

  test.each([
    { name: 'Aino\r\nBcc: everybody@example.com' },
    { name: '   ' },
    { email: 'aino@example.com\nBcc: x@example.com' },
    { email: 'aino@example.com, x@example.com' },
    { email: 'nobody' },
    { topic: 'gossip' },
    { message: '' },
    { message: 'x'.repeat(5001) },
    { priority: 'premium' },
  ])('with %o is refused', async (part) => {
    const answer = await send({ ...message, ...part });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
    expect(await kept()).toEqual([]);
  });

  test('of a robot that fills in what people do not see is thanked for and goes nowhere', async () => {
    expect((await send({ ...message, website: 'https://buy.example' })).statusCode).toBe(202);
    expect(await kept()).toEqual([]);
  });

  test('may be written ten times in ten minutes from one address', async () => {
    for (let nth = 1; nth <= 10; nth++) expect((await send()).statusCode).toBe(202);
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  });
});

test('without a mail server a message becomes a file', async () => {
  const filing = await startTestApp({});
  try {
    await filing.app.inject({ method: 'POST', url: '/api/support', payload: message });
    const folder = path.join(filing.dataDir, 'outbox');
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
    const [name = ''] = await readdir(folder);
    expect(await readFile(path.join(folder, name), 'utf8')).toContain('Ateria support');
  } finally {
    await filing.close();
  }
});

test('two servers on one database send a message once', async () => {
  const sent: string[] = [];
  const outboxes = [1, 2].map(() =>
    createSupportOutbox({
      db: server.database.db,
      send: async ({ messageId }) => void sent.push(messageId),
      host: 'ateria.test',
      nowMs: () => server.clock.ms,
      newId: () => 'id-1',
      log: server.app.log,
    }),
  );
  const mail = { message: { ...message, topic: 'idea', locale: 'en' } as const, plan: null };
  await outboxes[0]!.accept('k', 'hash', mail);
  await Promise.all(outboxes.map((outbox) => outbox.deliverDue()));
  expect(sent).toEqual(['<support-id-1@ateria.test>']);
});

test('a server that stops waits for the message that is under way, and leaves the others for later', async () => {
  let asked = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let ids = 0;
  const outbox = createSupportOutbox({
    db: server.database.db,
    send: async () => {
      asked += 1;
      await held;
    },
    host: 'ateria.test',
    nowMs: () => server.clock.ms,
    newId: () => `id-${++ids}`,
    log: server.app.log,
  });
  const mail = { message: { ...message, topic: 'idea', locale: 'en' } as const, plan: null };
  for (const name of ['first', 'second']) await outbox.accept(name, 'hash', mail);
  void outbox.deliverDue();
  await expect.poll(() => asked).toBe(1);
  const stopped = outbox.stop();
  letGo();
  await stopped;
  expect(asked).toBe(1);
  expect((await kept()).filter(({ letter }) => letter !== null)).toHaveLength(1);
  await outbox.deliverDue();
  expect(asked).toBe(2);
});
