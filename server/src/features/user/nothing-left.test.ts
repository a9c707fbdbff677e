import { createECDH, createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const endpoint = 'https://fcm.googleapis.com/send/aino-on-her-phone';
const item = { itemName: 'aino’s milk', category: 'dairy', interval: 'weekly', startDate: '2026-01-12' };

/** Leaves data of Aino in every table that the app's requests can reach. */
async function leaveTraces(server: TestApp): Promise<void> {
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
    const answer = await server.call('aino', method, url, body, {
      'idempotency-key': `aino-${method}${url}`,
    });
    expect([method, url, answer.statusCode < 300]).toEqual([method, url, true]);
    return answer.body === '' ? null : answer.json();
  };
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const address = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
  const sent = await server.call('aino', 'PUT', address, bytes, { 'content-type': 'image/png' });
  expect(sent.statusCode).toBeLessThan(300);
  await call('PATCH', '/api/users/me/onboarding');
  await call('PUT', '/api/quick-list', { items: [{ itemName: 'aino’s bread' }] });
  const soup = await call('POST', '/api/recipes', { title: 'aino’s soup', imageUrl: address });
  await call('POST', '/api/calendar', { date: '2026-01-15', mealType: 'dinner', title: 'aino’s dinner' });
  await call('POST', '/api/generated-lists/from-calendar', {
    startDate: '2026-01-15',
    endDate: '2026-01-16',
  });
  await call('POST', '/api/recurring-items', item);
  await call('PUT', `/api/recipe-links/${soup._id}`);
  await call('PUT', '/api/calendar-feed', { timeZone: 'Europe/Helsinki', locale: 'fi' });
  await call('DELETE', `/api/recipes/${soup._id}`);
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') };
  await call('PUT', '/api/notices/devices', { endpoint, keys });
  const place = { timeZone: 'Europe/Helsinki', locale: 'fi' };
  await call('PUT', '/api/notices', { channel: 'push', ...place });
  await call('PUT', '/api/notices/kinds', { kinds: ['shopping', 'cooking'], ...place });
}

/** Every row of the database, by its table. */
async function dump(server: TestApp): Promise<Record<string, unknown[]>> {
  const db = server.database.db as unknown as Kysely<Record<string, object>>;
  const tables = await db.introspection.getTables();
  const rowsOf = async (name: string) => [name, await db.selectFrom(name).selectAll().execute()] as const;
  return Object.fromEntries(await Promise.all(tables.map(({ name }) => rowsOf(name))));
}

test('after a deletion no table and no file holds anything of the person but the note without a name', async () => {
  const server = await startTestApp();
  await leaveTraces(server);
  const before = await dump(server);
  const user = before.users?.[0] as { id: string; household_id: string };
  for (const table of [
    'rows',
    'requests',
    'users',
    'households',
    'recipe_links',
    'calendar_feeds',
    'notice_settings',
    'notice_kinds',
    'push_subscriptions',
  ])
    expect([table, before[table]?.length]).not.toEqual([table, 0]);

  expect((await server.call('aino', 'DELETE', '/api/users/me')).statusCode).toBe(204);
  const { deleted_members, ...after } = await dump(server);
  const left = Object.entries(after).filter(([, rows]) => {
    const text = JSON.stringify(rows);
    return [user.id, user.household_id, 'aino', endpoint].some((trace) => text.includes(trace));
  });
  expect(left).toEqual([]);
  expect(JSON.stringify(deleted_members)).not.toMatch(new RegExp(`aino|${user.id}`));
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.includes('.db') && !file.name.includes('sqlite'))
    .map((file) => path.join(file.parentPath, file.name));
  expect(files.filter((file) => file.includes('images') || readFileSync(file).includes('aino'))).toEqual([]);
  await server.close({ isKeepingData: true });
  // The freed pages of the database file contain no traces either.
  const database = readFileSync(path.join(server.dataDir, 'ateria.db')).toString();
  for (const trace of [user.id, 'aino’s', endpoint])
    expect([trace, database.includes(trace)]).toEqual([trace, false]);
  rmSync(server.dataDir, { recursive: true });
});
