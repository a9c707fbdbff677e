import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { startTestApp } from '#testing/test-app.ts';
import { errorHandler } from './error-handler.ts';

test.runIf(existsSync('/dev/full'))('a full disk is answered 503 where a file is written, too', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(errorHandler);
  app.get('/full', () => writeFile('/dev/full', 'more'));
  const answer = await app.inject('/full');
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ]);
});

/** Triggers that delete the user just before a row that refers to them is written. */
const goesFirst: Record<'SQLite' | 'PostgreSQL', readonly RawBuilder<unknown>[]> = {
  SQLite: [
    sql`create trigger goes before insert on notice_kinds begin delete from users where id = new.user_id; end`,
  ],
  PostgreSQL: [
    sql`create function goes() returns trigger language plpgsql
        as 'begin delete from users where id = new.user_id; return new; end'`,
    sql`create trigger goes before insert on notice_kinds for each row execute function goes()`,
  ],
};

await onBothDatabases((newDatabaseUrl) => {
  test('what somebody saves whose account goes at that moment is to be sent again, which tells them', async () => {
    const databaseUrl = await newDatabaseUrl();
    const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const { call, database, close } = await startTestApp({ env });
    onTestFinished(() => close());
    const choice = { kinds: ['cooking'], timeZone: 'Europe/Helsinki', locale: 'fi' };
    expect((await call('ann', 'GET', '/api/notices')).statusCode).toBe(200);
    for (const statement of goesFirst[databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'])
      await statement.execute(database.db);
    const answer = await call('ann', 'PUT', '/api/notices/kinds', choice);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
  });
});
