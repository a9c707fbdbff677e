import Sqlite from 'better-sqlite3';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { firstHousehold, joinHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// What a request costs may not grow with how many households there are: every statement finds its rows by an index.

/** Read as a whole where they are read: a line for each server, or a few for each purpose. */
const smallTables = ['server_state'];

let server: TestApp;
/** The texts of all statements that people's requests are made of. */
let statements: string[];
beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } });
  const { stop, texts } = collectStatements();
  await live();
  stop();
  statements = [...texts].filter((sql) => /^(?:select|update|delete|insert|with)\b/i.test(sql));
});
afterAll(() => server.close());

/** The texts of all statements that are prepared from now on. */
function collectStatements() {
  const texts = new Set<string>();
  const { prepare } = Sqlite.prototype;
  const spy = vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, sql) {
    texts.add(sql);
    return prepare.call(this, sql);
  });
  return { texts, stop: () => spy.mockRestore() };
}

const plansOf = (file: Sqlite.Database, sql: string): string[] => {
  const parameters = Array.from(sql.matchAll(/\?/g), () => null);
  const steps = file.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
  return steps.map(({ detail }) => detail);
};

const isScan = (step: string) =>
  /^SCAN (?!CONSTANT ROW|\d+-ROW VALUES|\(subquery|json_each)/i.test(step) &&
  !smallTables.some((table) => step.startsWith(`SCAN ${table}`));

const day = '2026-01-15';
const meal = { date: day, mealType: 'dinner', title: 'Soup', items: [{ itemName: 'dill', quantity: '1' }] };
const recipe = { title: 'Soup', ingredients: [{ name: 'dill', quantity: '1' }], instructions: ['Boil.'] };

/** What two people do in a household, by every way in which rows are read and written. */
async function live(): Promise<void> {
  const { call } = server;
  const { _id: home } = await firstHousehold(server, 'aino');
  await joinHousehold(server, { host: 'aino', person: 'ville', household: home });
  const here = { 'ateria-household': home };
  const make = async (path: string, body: object) =>
    (await call('ville', 'POST', path, body, here)).json()._id;
  await call('aino', 'PUT', '/api/quick-list', { items: [{ itemName: 'milk' }, { itemName: 'bread' }] });
  const recipeId = await make('/api/recipes', recipe);
  await call('aino', 'PATCH', `/api/recipes/${recipeId}`, { title: 'Fish soup' });
  const mealId = await make('/api/calendar', { ...meal, recipeId });
  await call('aino', 'PATCH', `/api/calendar/${mealId}`, { title: 'Fish soup' });
  await call('aino', 'POST', '/api/generated-lists/from-calendar', { startDate: day, endDate: day });
  const ruleId = await make('/api/recurring-items', {
    itemName: 'coffee',
    interval: 'weekly',
    startDate: day,
  });
  await call('aino', 'DELETE', `/api/recurring-items/${ruleId}`);
  for (const { name, queue } of nouns)
    await call(
      'ville',
      queue.method,
      queue.path,
      {
        items: [{ _id: 'gone', sync: { op: 1, base: 0, epoch: '', stamp: 1, kind: 'delete' } }],
        merge: { device: 'phone' },
      },
      { ...here, 'idempotency-key': name },
    );
  await call('aino', 'PUT', `/api/recipe-links/${recipeId}`);
  await call('aino', 'PUT', '/api/calendar-feed', { timeZone: 'Europe/Helsinki', locale: 'fi' });
  for (const path of [
    '/api/quick-list',
    '/api/recipes',
    `/api/recipes/${recipeId}`,
    `/api/calendar?viewStart=${day}&viewEnd=${day}`,
    '/api/generated-lists/latest',
    '/api/recurring-items',
    '/api/changes',
    '/api/changes?limit=1',
    '/api/activity',
    '/api/households',
    `/api/households/${home}/invites`,
    '/api/recipe-links',
    '/api/calendar-feed',
    '/api/notices',
    '/api/users/me/stats',
    '/api/users/me/export',
    '/api/users/me/sessions',
  ])
    await call('ville', 'GET', path, undefined, here);
  await call('aino', 'DELETE', `/api/calendar/${mealId}`);
  await call('ville', 'DELETE', '/api/users/me');
}

test('no request reads a table from end to end', async () => {
  const file = new Sqlite(`${server.dataDir}/ateria.db`);
  onTestFinished(() => void file.close());
  expect(statements.length).toBeGreaterThan(40);
  // Such a one would be found.
  expect(plansOf(file, "select id from users where email = 'a'").some(isScan)).toBe(true);
  const scanning = statements.flatMap((sql) => {
    const scans = plansOf(file, sql).filter(isScan);
    return scans.length > 0 ? [{ sql, scans }] : [];
  });
  expect(scanning.map(({ sql, scans }) => `${scans.join('; ')}: ${sql}`)).toEqual([]);
});

/** What divides by household, with the column that says which (src/sync/README.md, Past one PostgreSQL). */
const dividedTables = {
  households: 'id',
  rows: 'household_id',
  requests: 'household_id',
  activity: 'household_id',
};

/** The only statements of requests that go over households: they are a person's, who are looked up apart. */
const overHouseholds: Record<string, RegExp> = {
  'who calls, and which household they mean':
    /^select "users"\."id" as "userId", .* where "issuer" = \? and "subject" = \?$/,
  'the households of one person':
    /^select "households"\."id", .* from "members" .* where "user_id" = \? order by/,
};

test('no statement of a request goes over households but for those that are named', () => {
  const crossing = statements.filter((sql) =>
    Object.entries(dividedTables).some(([table, column]) => crosses(sql, table, column)),
  );
  const unnamed = crossing.filter((sql) => !Object.values(overHouseholds).some((named) => named.test(sql)));
  expect(unnamed).toEqual([]);
  for (const [what, named] of Object.entries(overHouseholds))
    expect(
      crossing.some((sql) => named.test(sql)),
      what,
    ).toBe(true);
  // Such a one would be found.
  for (const sql of [
    'select count(*) from "rows" where "deleted_at" < ?',
    'select "rows"."id" from "households" inner join "rows" on "rows"."household_id" = "households"."id" where "households"."epoch" = ?',
    'select "epoch" from "households" where "id" in (?, ?)',
  ])
    expect(
      Object.entries(dividedTables).some(([table, column]) => crosses(sql, table, column)),
      sql,
    ).toBe(true);
});

/** Whether a statement names the table without saying of which one household. */
function crosses(sql: string, table: string, column: string): boolean {
  if (!new RegExp(`(?:from|join|update|into) "${table}"`).test(sql)) return false;
  if (new RegExp(`^insert into "${table}" \\([^)]*"${column}"`).test(sql)) return false;
  return !new RegExp(`(?:where|and|on) (?:"${table}"\\.)?"${column}" = \\?`).test(sql);
}
