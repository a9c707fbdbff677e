import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const isComplete = async (subject: string, household?: string): Promise<boolean> => {
  const headers: Record<string, string> = household === undefined ? {} : { 'ateria-household': household };
  const stats = await app.call(subject, 'GET', '/api/users/me/stats', undefined, headers);
  return stats.json().subscription.onboardingComplete;
};

test('a plain client marks the onboarding as complete with an empty PATCH, for that person alone', async () => {
  expect(await isComplete('aino')).toBe(false);
  const answer = await app.call('aino', 'PATCH', '/api/users/me/onboarding');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ onboardingComplete: true });
  expect(await isComplete('aino')).toBe(true);
  expect(await isComplete('eino')).toBe(false);
});

test('an empty object is as good as nothing, and a repetition changes nothing', async () => {
  await app.call('aino', 'PATCH', '/api/users/me/onboarding', {});
  const before = (await app.call('aino', 'GET', '/api/changes')).json();
  expect((await app.call('aino', 'PATCH', '/api/users/me/onboarding')).statusCode).toBe(200);
  expect((await app.call('aino', 'GET', '/api/changes')).json().cursor).toEqual(before.cursor);
});

test('[W1] a device merges its row, which the stats and a plain client then meet', async () => {
  const { onboardingId } = await import('sync-protocol/onboarding/onboarding.ts');
  const id = onboardingId({ issuer: app.issuer.identity.issuer, subject: 'aino' });
  const sync = { op: 1, base: 0, epoch: '', stamp: app.clock.ms };
  const answer = await app.call(
    'aino',
    'PATCH',
    '/api/users/me/onboarding',
    { items: [{ clientId: id, isComplete: true, sync }], merge: { device: 'phone' } },
    { 'idempotency-key': 'first' },
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ acknowledged: [1], rejected: [] });
  expect(await isComplete('aino')).toBe(true);
});

test('who is shown around in the household that they joined knows their way in their own, and nobody else does by that', async () => {
  const { _id: home } = await firstHousehold(app, 'aino');
  const { _id: own } = await firstHousehold(app, 'eino');
  await joinHousehold(app, { host: 'aino', person: 'eino', household: home });
  expect(await isComplete('eino', home)).toBe(false);
  await app.call('eino', 'PATCH', '/api/users/me/onboarding', undefined, { 'ateria-household': home });
  expect(await isComplete('eino', home)).toBe(true);
  expect(await isComplete('eino', own)).toBe(true);
  expect(await isComplete('aino', home)).toBe(false);
});

test('who was shown around in a household that they left or deleted knows their way, and has no tour again', async () => {
  const { _id: home } = await firstHousehold(app, 'aino');
  for (const person of ['eino', 'veera']) {
    const joined = await joinHousehold(app, { host: 'aino', person, household: home });
    const here = { 'ateria-household': home };
    if (person === 'eino') await app.call(person, 'PATCH', '/api/users/me/onboarding', undefined, here);
    const left = await app.call(person, 'DELETE', `/api/households/${home}/members/${ownIdIn(joined)}`);
    expect([left.statusCode, await isComplete(person)]).toEqual([204, person === 'eino']);
  }
  const cottage = (await app.call('veera', 'POST', '/api/households', { name: 'Cottage' })).json()._id;
  const there = { 'ateria-household': cottage };
  await app.call('veera', 'PATCH', '/api/users/me/onboarding', undefined, there);
  expect((await app.call('veera', 'DELETE', `/api/households/${cottage}`)).statusCode).toBe(204);
  expect(await isComplete('veera')).toBe(true);
});

test('anything else in the body is rejected', async () => {
  const answer = await app.call('aino', 'PATCH', '/api/users/me/onboarding', { isComplete: false });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('invalid_request');
});
