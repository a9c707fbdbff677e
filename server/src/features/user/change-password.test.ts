import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
afterEach(() => server.close());

async function change(person: string) {
  const answer = await server.call(person, 'POST', '/api/users/me/change-password');
  return { status: answer.statusCode, body: answer.json() };
}

test('mails a link to people with a password, three times an hour', async () => {
  const mailed: string[] = [];
  server = await startTestApp({
    identity: { sendPasswordReset: async (subject) => mailed.push(subject) > 0 },
  });
  for (const _ of [1, 2, 3])
    expect(await change('ann')).toEqual({
      status: 200,
      body: { message: 'Password change email sent successfully.' },
    });
  const { status, body } = await change('ann');
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect((await change('bo')).status).toBe(200);
  expect(mailed).toEqual(['ann', 'ann', 'ann', 'bo']);
});

test('asks for the mail in the language of the page, where the call tells one that we have', async () => {
  const asked: unknown[] = [];
  server = await startTestApp({
    identity: { sendPasswordReset: async (_, locale) => asked.push(locale) > 0 },
  });
  for (const language of ['fi', '*', 'sv'])
    await server.call('ann', 'POST', '/api/users/me/change-password', undefined, {
      'accept-language': language,
    });
  expect(asked).toEqual(['fi', undefined, undefined]);
});

test('of what else has a limit of its own nothing is counted against the mails', async () => {
  server = await startTestApp();
  for (const _ of [1, 2, 3, 4])
    expect((await server.call('ann', 'GET', '/api/users/me/export')).statusCode).toBe(200);
  expect((await change('ann')).status).toBe(200);
});

test('mails nobody who signs in with another service', async () => {
  server = await startTestApp();
  const { status, body } = await change('google-1');
  expect([status, body.code]).toEqual([403, 'forbidden']);
});

test('says when the e-mail could not be sent, and no more', async () => {
  server = await startTestApp({
    identity: { sendPasswordReset: () => Promise.reject(new Error('SMTP says 550 to ann')) },
  });
  expect(await change('ann')).toEqual({
    status: 502,
    body: { code: 'password_change_failed', message: 'Could not send password change email.' },
  });
});
