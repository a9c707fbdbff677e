import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatCursor } from 'sync-protocol/sync/cursor.ts';
import { plainClientOf } from '../../../client/e2e/harness/plain-client.ts';
import {
  type ServerProcess,
  startServerProcess,
  withQueue,
} from '../../../client/e2e/harness/server/server-process.ts';
import { type OpenDatabase, openDatabase } from '../../../server/src/db/database.ts';
import { noLimits } from '../../../server/src/db/postgres-limits.ts';
import { startPostgres } from '../../../server/src/db/testing/start-postgres.ts';
import { atMost, type Figure } from '../figures.ts';
import { delayWhile, lateWords } from '../loop/delay-notes.ts';
import { pullOf, pushOf, tokenOf } from './calls.ts';
import { type Call, load } from './load.ts';

const householdCounts = [100, 10_000, 100_000];
const rowCounts = [50, 5_000, 50_000];
const itemsEach = 10;
const clients = 16;
const seconds = 4;
/** Target: a call in the largest installation costs at most this multiple of one in the smallest. */
const mostGrowth = 1.5;
/** Number of randomly chosen people whose data is requested. */
const callers = 400;
/**
 * Items of the household that is pushed to constantly, below its limit, beyond which pushes would be
 * rejected.
 */
const itemsPushed = 1_000;

/**
 * Measures the cost of a push and a pull with growing numbers of households, and with growing numbers of rows
 * in one household.
 */
export async function measureSize(): Promise<Figure[]> {
  const figures = await measureOn('SQLite', {});
  const started = await startPostgres();
  if (!started.isAvailable) return [...figures, { name: 'size, PostgreSQL', value: started.reason }];
  try {
    figures.push(...(await measureOn('PostgreSQL', { DATABASE_URL: await started.postgres.newDatabase() })));
  } finally {
    await started.postgres.stop();
  }
  return figures;
}

async function measureOn(dialect: string, env: Record<string, string>): Promise<Figure[]> {
  const server = await startServerProcess({ ...withQueue, ...env });
  try {
    const items = Array.from({ length: itemsEach }, (_, index) => ({ itemName: `thing ${index}` }));
    const { status } = await plainClientOf(server, 'pattern').put('/api/quick-list', { items });
    if (status !== 200) throw new Error(`filling answered ${status}`);
    const figures: Figure[] = [];
    const ofHouseholds = new Map<string, number>();
    for (const [stage, count] of householdCounts.entries()) {
      await whileStopped(server, env, (database) =>
        copyHouseholds(database, (householdCounts[stage - 1] ?? 0) + 1, count),
      );
      const tokens = Array.from({ length: callers }, () =>
        tokenOf(server, personOf(1 + Math.floor(Math.random() * count))),
      );
      const what = `${dialect}, ${count.toLocaleString('en')} households`;
      const calls = { pull: pullOf, push: pushOf };
      figures.push(...(await measureCalls(server, { what, tokens, calls, smallest: ofHouseholds })));
    }
    const tokens = [tokenOf(server, personOf(1))];
    const ofRows = new Map<string, number>();
    const pushed = Array.from({ length: itemsPushed }, () => randomUUID());
    for (const [stage, count] of rowCounts.entries()) {
      const cursor = await whileStopped(server, env, (database) =>
        addRows(database, (rowCounts[stage - 1] ?? 0) + 1, count),
      );
      const what = `${dialect}, ${count.toLocaleString('en')} rows in one`;
      const calls = {
        pull: (token: string) => ({ ...pullOf(token), path: `/api/changes?since=${cursor}` }),
        push: (token: string) => pushOf(token, pushed[Math.floor(Math.random() * itemsPushed)]),
      };
      figures.push(...(await measureCalls(server, { what, tokens, calls, smallest: ofRows })));
    }
    return figures;
  } finally {
    await server.remove();
  }
}

/**
 * @param smallest medians of the smallest installation by call; filled by the first of several measurements
 */
async function measureCalls(
  server: Awaited<ReturnType<typeof startServerProcess>>,
  {
    what,
    tokens,
    calls,
    smallest,
  }: {
    what: string;
    tokens: readonly string[];
    calls: Record<'pull' | 'push', (token: string) => Call>;
    smallest: Map<string, number>;
  },
): Promise<Figure[]> {
  const tokenAt = (client: number, sent: number) => tokens[(client + sent * clients) % tokens.length] ?? '';
  // Warm-up: signatures are verified and files read.
  await load(server.port, { clients, seconds: 2 }, (client, sent) => calls.pull(tokenAt(client, sent)));
  const figures: Figure[] = [];
  const measure = async () => {
    for (const together of [1, clients])
      for (const [name, callOf] of Object.entries(calls)) {
        const called = `${name}, ${together === 1 ? 'one client' : `${together} at once`}`;
        const { p50, p95 } = await load(server.port, { clients: together, seconds }, (client, sent) =>
          callOf(tokenAt(client, sent)),
        );
        const first = smallest.get(called);
        if (first === undefined) smallest.set(called, p50);
        figures.push({
          name: `${what}: ${called}`,
          value: `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`,
          ...(first !== undefined && { aim: atMost(p50 / first, mostGrowth, 'times the smallest') }),
        });
      }
  };
  const { delay } = await delayWhile(server.pid(), measure);
  if (delay) figures.push({ name: `${what}: event loop late by`, value: lateWords(delay) });
  return figures;
}

async function whileStopped<T>(
  server: ServerProcess,
  env: Record<string, string>,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  await server.stop();
  const database = openDatabase({ dataDir: server.dataDir, databaseUrl: env.DATABASE_URL }, noLimits);
  try {
    return await work(database);
  } finally {
    await sql`analyze`.execute(database.db);
    await database.close();
    await server.start();
  }
}

const personOf = (number: number) => `size-${number}`;

/** Creates people with a household each, copied from that of the person "pattern". */
async function copyHouseholds({ db }: OpenDatabase, from: number, to: number): Promise<void> {
  const { household_id: pattern } = await db
    .selectFrom('users')
    .select('household_id')
    .where('subject', '=', 'pattern')
    .executeTakeFirstOrThrow();
  const series = sql`with recursive series(n) as (select cast(${from} as integer) union all select n + 1 from series where n < cast(${to} as integer))`;
  await db.transaction().execute(async (trx) => {
    await sql`insert into households (id, name, epoch, seq, pruned_seq, bytes, members_ever, created_at)
      ${series} select 'size-' || n, name, epoch, seq, pruned_seq, bytes, members_ever, created_at
      from households, series where id = ${pattern}`.execute(trx);
    await sql`insert into users (id, issuer, subject, household_id, created_at)
      ${series} select 'user-' || n, issuer, 'size-' || n, 'size-' || n, created_at
      from users, series where subject = 'pattern'`.execute(trx);
    await sql`insert into members (household_id, user_id, role, number, joined_at)
      ${series} select 'size-' || n, 'user-' || n, role, number, joined_at
      from members, series where household_id = ${pattern}`.execute(trx);
    await sql`insert into rows (household_id, noun, id, version, state, deleted_at)
      ${series} select 'size-' || n, noun, id, version, state, deleted_at
      from rows, series where household_id = ${pattern}`.execute(trx);
  });
}

/**
 * Adds rows to one household, of a noun that the measured calls do not request.
 *
 * @returns the cursor after the rows
 */
async function addRows({ db }: OpenDatabase, from: number, to: number): Promise<string> {
  const household = personOf(1);
  // A version beyond those of all pushes.
  const before = to * 1_000;
  await sql`insert into rows (household_id, noun, id, version, state, deleted_at)
    with recursive series(n) as (select cast(${from} as integer) union all select n + 1 from series where n < cast(${to} as integer))
    select household_id, 'calendarEntry', 'large-' || n, cast(${before} as integer) + n, replace(state, id, 'large-' || n), null
    from series, (select * from rows where household_id = ${household} and noun = 'quickItem' limit 1) as one`.execute(
    db,
  );
  const seq = before + to;
  await sql`update households set seq = ${seq},
    bytes = (select sum(octet_length(state)) from rows where household_id = ${household})
    where id = ${household}`.execute(db);
  const { epoch } = await db
    .selectFrom('households')
    .select('epoch')
    .where('id', '=', household)
    .executeTakeFirstOrThrow();
  return formatCursor({ epoch, seq });
}
