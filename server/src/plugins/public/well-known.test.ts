import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';

test('whoever finds a fault is told where to tell it, and until when that holds', async () => {
  const server = await startTestApp({ env: { SUPPORT_EMAIL: 'help@ateria.test' } });
  const answer = await server.app.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:help@ateria.test',
    'Contact: https://ateria.test/support',
    'Expires: 2027-01-15T12:00:00.000Z',
    'Preferred-Languages: en, fi',
    'Canonical: https://ateria.test/.well-known/security.txt',
    '',
  ]);
  await server.close();
});

test('a password manager finds the page where the password is changed', async () => {
  const server = await startTestApp();
  const answer = await server.app.inject('/.well-known/change-password');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account']);
  await server.close();
});
