import Sqlite from 'better-sqlite3';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startStripeDouble } from '#billing/testing/stripe-double.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import { newPerson, openSignIn, signIn, startIdentity } from '#identity/testing/identity-world.ts';
import { startForEveryRoute, useEveryRoute } from '#testing/every-route.ts';
import { registeredRoutes } from '#testing/registered-routes.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// The cost of a request must not grow with the number of households: every statement finds its rows by an
// index.

/**
 * Small tables that are read as a whole: server state, servers' keys, and customers still to be deleted at
 * Stripe.
 */
const smallTables = ['server_state', 'server_keys', 'stripe_departures'];

/** The readiness probe, which reads any one row. */
const isProbe = (sql: string) => sql === 'select "state" from "rows" limit ?';

/**
 * Tables that can be partitioned by household, with the column of its id (src/sync/README.md, Past one
 * PostgreSQL).
 */
const dividedTables = {
  households: 'id',
  rows: 'household_id',
  requests: 'household_id',
  activity: 'household_id',
  members: 'household_id',
  invites: 'household_id',
  recipe_links: 'household_id',
  calendar_feeds: 'household_id',
};

/**
 * The only statements of requests that span households: look-ups of people, of links, and of Stripe's
 * customers.
 */
const overHouseholds: Record<string, RegExp> = {
  'who calls, and which household they mean':
    /^select "users"\."id" as "userId", .* where "issuer" = \? and "subject" = \?$/,
  'the households of one person':
    /^select "households"\."id", .* from "members" .* where "user_id" = \? order by/,
  'which household an invite leads to':
    /^select "households"\."id", .* from "invites" .* and "token_hash" = \?$/,
  'whose people are told, of all households of one person':
    /^select "members"\."household_id" as "householdId", .* where "members"\."household_id" in \([?, ]+\) order by/,
  'which households a person is in': /^select "household_id" from "members" where "user_id" = \? order by/,
  'how many households a person owns':
    /^select count\(\*\) as "count" from "members" where "user_id" = \? and "role" = \?$/,
  'where an invite leads that is accepted':
    /^select "id", "household_id" as "householdId", "invited_by" as "invitedBy" from "invites" where "token_hash" = \?$/,
  'an invite that is accepted, by its id': /^update "invites" set "accepted_by" = \? where "id" = \?/,
  'which recipe a link leads to':
    /^select "household_id", "recipe_id", "user_id" from "recipe_links" where "token_hash" = \?$/,
  'whose tier a payment changes':
    /^select "household_id" from "stripe_customers" .* where "customer_id" = \?$/,
  'whose meals a calendar shows':
    /^select "households"\."id", .* from "calendar_feeds" .* where "token_hash" = \?$/,
};

/**
 * The only statements of scheduled work that span households; with several partitions each would run them
 * itself.
 */
const byTheClock: Record<string, RegExp> = {
  'answers that have expired': /^delete from "requests" where .* where "created_at" < \? order by/,
  'what was done long ago': /^delete from "activity" where .* where "at" < \? order by/,
  'invites that have expired': /^delete from "invites" where "expires_at" <= \?$/,
  'tombstones that have expired':
    /^select "deleted_at" as "deletedAt", .* from "rows" where "deleted_at" < \?/,
  'who wants to be told of what is due': /^select "users"\."id" as "userId", .* from "notice_settings"/,
  'who wants to be told of what others have planned':
    /^select "members"\."user_id" as "userId", .*"seq", .* from "notice_kinds"/,
  'who shops and wants to be told what is added':
    /^select "members"\."user_id" as "userId", .* from "activity"/,
};

await onBothDatabases((newDatabaseUrl) => {
  const startMs = Date.UTC(2026, 0, 15, 12);
  let site: Awaited<ReturnType<typeof startForEveryRoute>>;
  let world: Awaited<ReturnType<typeof startIdentity>>;
  let plans: PlanReader;
  /** SQL texts of all statements of requests and sign-ins. */
  let statements: string[];
  /** SQL texts of the scheduled work, run half a year later. */
  let statementsOfTimers: string[];
  let unused: string[];
  beforeAll(async () => {
    const databaseUrl = await newDatabaseUrl();
    const stripe = await startStripeDouble(() => startMs);
    // Scheduled work is examined separately, so timers must not fire during the requests.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    site = await startForEveryRoute(stripe, databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
    world = await startIdentity({ databaseUrl: await newDatabaseUrl() });
    const { stop, texts } = collectStatements();
    const used = await useEveryRoute(site, stripe)
      .finally(() => comeAndGo(world))
      .finally(stop)
      .finally(vi.useRealTimers);
    unused = registeredRoutes(site.app).filter((route) => !route.startsWith('HEAD') && !used.has(route));
    await site.app.app.close(); // So that it is not the leader any more.
    statementsOfTimers = await runTimers(site.app, startMs + 180 * dayMs).finally(stripe.close);
    statements = [...texts].filter(isStatement);
    plans =
      databaseUrl === undefined
        ? readSqlite(`${site.app.dataDir}/ateria.db`)
        : await readPostgres(databaseUrl);
  }, 120_000);
  afterAll(async () => {
    await plans?.close();
    await world.remove();
    await site.close();
  });

  test('every route that the server has was asked', () => {
    expect(unused).toEqual([]);
    expect(statements.length).toBeGreaterThan(100);
  });

  test('no request reads a table from end to end', async () => {
    // Checks the detection itself, also for an index that contains the column but does not begin with it.
    for (const sql of ["select id from users where email = 'a'", 'select id from rows where version = 1'])
      expect(await plans.scansOf(sql), sql).not.toEqual([]);
    const scanning: string[] = [];
    for (const sql of statements) {
      const scans = await plans.scansOf(sql);
      if (scans.length > 0) scanning.push(`${scans.join('; ')}: ${sql}`);
    }
    expect(scanning).toEqual([]);
  });

  test('what goes with a row is found by an index as well', async () => {
    const references = await plans.references();
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter(({ isIndexed }) => !isIndexed)).toEqual([]);
  });

  test('no statement of a request goes over households but for those that are named', () => {
    const crossing = statements.filter(crossesAny);
    expect(crossing.filter((sql) => !isNamed(sql, overHouseholds))).toEqual([]);
    expect(unusedOf(overHouseholds, crossing)).toEqual([]);
    // Checks the detection itself.
    for (const sql of [
      'select count(*) from "rows" where "deleted_at" < ?',
      'select "rows"."id" from "households" inner join "rows" on "rows"."household_id" = "households"."id" where "households"."epoch" = ?',
      'select "epoch" from "households" where "id" in (?, ?)',
      'select state from rows where deleted_at is null',
    ])
      expect(crossesAny(sql), sql).toBe(true);
  });

  test('no statement of what is done by the clock goes over households but for those that are named', () => {
    // All kinds of scheduled work have run.
    for (const table of [
      'stripe_subscriptions',
      'deleted_members',
      'support_messages',
      'notice_kinds',
      'rows',
    ])
      expect(
        statementsOfTimers.some((sql) => sql.includes(` "${table}"`)),
        table,
      ).toBe(true);
    const crossing = statementsOfTimers.filter((sql) => crossesAny(sql) && !isNamed(sql, overHouseholds));
    expect(crossing.filter((sql) => !isNamed(sql, byTheClock))).toEqual([]);
    expect(unusedOf(byTheClock, crossing)).toEqual([]);
  });
});

const isStatement = (sql: string) => /^(?:select|update|delete|insert|with)\b/i.test(sql) && !isProbe(sql);

/**
 * Runs every kind of scheduled work once, on a server with another one's data, at `startMs`.
 *
 * @returns its statements
 */
async function runTimers({ dataDir, config }: TestApp, startMs: number): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { stop, texts } = collectStatements();
  try {
    const env = Object.fromEntries(
      Object.entries({
        DATABASE_URL: config.databaseUrl,
        STRIPE_SECRET_KEY: config.stripe?.secretKey,
        STRIPE_WEBHOOK_SECRET: config.stripe?.webhookSecret,
        STRIPE_API_BASE: config.stripe?.apiBase,
        STRIPE_PRICE_MONTHLY: config.stripe?.prices.monthly,
        STRIPE_PRICE_YEARLY: config.stripe?.prices.yearly,
        TRIAL_DAYS: '365',
      }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const push: typeof fetch = async () => new Response(null, { status: 201 });
    const server = await startTestApp({ dataDir, env, startMs, deps: { fetch: push } });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    // The server leads as soon as it has the lock.
    await vi.waitUntil(() => [...texts].some((sql) => sql.startsWith('delete from "invite_mails"')), 20_000);
    vi.runOnlyPendingTimers();
    // Wait before closing, since a stopping server leaves the rest of running work for later.
    await vi.waitUntil(() => unusedOf(byTheClock, [...texts]).length === 0, 20_000);
    await server.close({ isKeepingData: true });
    return [...texts].filter(isStatement);
  } finally {
    stop();
    vi.useRealTimers();
  }
}

/** A person creates an account, signs in, renews tokens, resets the password and signs out. */
async function comeAndGo(world: Awaited<ReturnType<typeof startIdentity>>): Promise<void> {
  const email = 'aino@example.com';
  const { tokens } = await newPerson(world, email);
  await world.app.refresh(tokens.refresh_token);
  const browser = createBrowser();
  const { location = '' } = await signIn(world, browser, email);
  await world.app.exchange(location);
  const { base } = await openSignIn(world, createBrowser());
  await browser.post(`${base}/forgotten`, { email });
  const { sub: subject = '' } = decodeJwt(tokens.access_token);
  await world.identity.listSessions(subject, '192.0.2.1');
  await world.identity.endSession(subject, 'none');
  await world.identity.endOtherSessions(subject, 'none');
  await world.identity.waysIn(subject);
  await world.identity.deleteAccount(subject);
}

/** Collects the texts of all statements prepared or sent from now on, with `?` for parameters. */
function collectStatements() {
  const texts = new Set<string>();
  const note = (sql: string) => texts.add(sql.replace(/\$\d+/g, '?'));
  const { prepare } = Sqlite.prototype;
  const { query } = pg.Client.prototype;
  const spies = [
    vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, sql) {
      note(sql);
      return prepare.call(this, sql);
    }),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      const [first] = asked;
      note(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
      return (query as (...asked: unknown[]) => unknown).apply(this, asked);
    } as never),
  ];
  return {
    texts,
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

interface PlanReader {
  /** The steps of a statement's plan that scan a whole table or index. */
  scansOf(sql: string): Promise<string[]>;
  /**
   * Foreign keys: deleting a referenced row scans the whole referring table unless an index begins with its
   * columns.
   */
  references(): Promise<{ name: string; columns: string; isIndexed: boolean }[]>;
  close(): Promise<void>;
}

function readSqlite(name: string): PlanReader {
  const file = new Sqlite(name, { readonly: true });
  const all = (sql: string) => file.prepare(sql).all() as Record<string, string>[];
  const isScan = (step: string) =>
    /^SCAN (?!CONSTANT ROW|\d+-ROW VALUES|\(subquery|json_each)/i.test(step) &&
    !smallTables.some((table) => step.startsWith(`SCAN ${table}`));
  return {
    scansOf: async (sql) => {
      const parameters = Array.from(sql.matchAll(/\?/g), () => null);
      const steps = file.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
      return steps.map(({ detail }) => detail).filter(isScan);
    },
    references: async () => {
      const references = all(
        `select tables.name, group_concat("from") as columns from sqlite_schema as tables, pragma_foreign_key_list(tables.name)
         where tables.type = 'table' group by tables.name, id`,
      );
      const indexes = all(
        `select tables.name, group_concat(columns.name) as columns from sqlite_schema as tables,
         pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns group by tables.name, indexes.name`,
      );
      return references.map(({ name = '', columns = '' }) => {
        const wanted = columns.split(',').toSorted();
        const begins = (index: string) => index.split(',').slice(0, wanted.length).toSorted();
        const own = indexes.filter((index) => index.name === name);
        const isIndexed = own.some((index) => begins(index.columns ?? '').join() === wanted.join());
        return { name, columns, isIndexed };
      });
    },
    close: async () => void file.close(),
  };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

async function readPostgres(connectionString: string): Promise<PlanReader> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // Generic plans that use an index wherever possible: a remaining sequential scan has no index.
  await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
  const indexes = await client.query<{ name: string; first: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, false) as first from pg_index
     join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  );
  const firstOf = new Map(indexes.rows.map(({ name, first }) => [name, first]));
  return {
    scansOf: async (sql) => {
      let count = 0;
      await client.query(`prepare plan as ${sql.replace(/\?/g, () => `$${++count}`)}`);
      const values = count > 0 ? `(${Array.from({ length: count }, () => 'null').join()})` : '';
      const { rows } = await client.query(`explain (format json) execute plan${values}`);
      await client.query('deallocate plan');
      return scansIn(rows[0]['QUERY PLAN'][0].Plan, firstOf);
    },
    references: async () => {
      const { rows } = await client.query(
        `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as columns, exists (
           select from pg_index where indrelid = conrelid and conkey <@ (indkey::int2[])[0:cardinality(conkey) - 1]
         ) as "isIndexed" from pg_constraint where contype = 'f'`,
      );
      return rows;
    },
    close: () => client.end(),
  };
}

/** @param firstOf first column by index; a scan without a condition on it reads the whole index */
function scansIn(node: PlanNode, firstOf: ReadonlyMap<string, string>): string[] {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Name': index = '' } = node;
  const isByIndex = /Index (?:Only )?Scan/.test(kind);
  const isWhole = isByIndex ? !node['Index Cond']?.includes(firstOf.get(index) ?? '') : kind === 'Seq Scan';
  const own = isWhole && !smallTables.includes(table) ? [`${kind} ${table} ${index}`.trim()] : [];
  return [...own, ...(node.Plans ?? []).flatMap((below) => scansIn(below, firstOf))];
}

const crossesAny = (sql: string) =>
  Object.entries(dividedTables).some(([table, column]) => crosses(sql, table, column));

type Named = Readonly<Record<string, RegExp>>;

const isNamed = (sql: string, named: Named) => Object.values(named).some((pattern) => pattern.test(sql));

/** Names of the patterns that no statement matches. */
const unusedOf = (named: Named, statements: readonly string[]) =>
  Object.keys(named).filter((what) => !statements.some((sql) => named[what]?.test(sql)));

/** Whether a statement uses the table without restricting it to one household. */
function crosses(sql: string, table: string, column: string): boolean {
  if (!new RegExp(`(?:from|join|update|into) "?${table}\\b`).test(sql)) return false;
  if (new RegExp(`^insert into "?${table}"? \\([^)]*\\b${column}\\b`).test(sql)) return false;
  return !new RegExp(`(?:where|and|on) (?:"?${table}"?\\.)?"?${column}"? = \\?`).test(sql);
}
