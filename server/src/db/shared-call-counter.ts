import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type CallCounter, createWindows } from '#lib/limits/call-counter.ts';
import type { Database } from './schema/database.ts';

/** Share of the remaining calls that each server allows before it asks the database for the common count. */
const ownShare = 1 / 20;
/** How long a call waits for the database, and how long the database is not asked again after a failure. */
const usualTimes = { patienceMs: 3_000, restMs: 5_000 };

/** Counts of one caller's current window. */
interface CallCounts {
  /** Calls counted by this server. */
  counted: number;
  /** How many of `counted` the database has been told. */
  told: number;
  /** Calls counted by all other servers, as last read from the database. */
  others: number;
}

type Window = CallCounts & { endsAt: number };

/** Counts to be sent in one statement, by the caller's hash. */
interface Gathering {
  windows: Map<string, { window: Window; windowMs: number }>;
  sent: Promise<void>;
}

/**
 * Call counter for several servers on one PostgreSQL. Each server counts alone until it has allowed a
 * twentieth of the remaining calls; only then it adds its count to the database's and reads that of the
 * others. So callers far from a limit cost no round trip, and N servers together allow at most `max * (1 + (N
 * - 1) / 20)` calls per window. Concurrent callers share a statement. While the database does not answer,
 * each server counts alone.
 */
export function createSharedCallCounter(deps: {
  db: Kysely<Database>;
  onFault: (error: unknown) => void;
  now?: () => number;
  times?: typeof usualTimes;
}): CallCounter & { forgetEnded: () => Promise<void> } {
  const { db, onFault, now = () => performance.now(), times = usualTimes } = deps;
  const windowOf = createWindows<CallCounts>(() => ({ counted: 0, told: 0, others: 0 }), now);
  let gathering: Gathering | null = null;
  let telling: Promise<void> = Promise.resolve();
  let restsUntil = Number.NEGATIVE_INFINITY;

  const count: CallCounter['count'] = async (who, { max, windowMs }) => {
    const window = windowOf(who, { max, windowMs });
    const left = max - window.others - window.told;
    if (left <= 0) return { current: max + 1, ttlMs: window.endsAt - now() };
    window.counted += 1;
    const place = window.counted;
    if (place - window.told > left * ownShare && now() >= restsUntil)
      await tell(hashOf(who), window, windowMs);
    return { current: place + window.others, ttlMs: window.endsAt - now() };
  };

  /** Resolves when the others' count has been read, or after `patienceMs`. */
  async function tell(hash: string, window: Window, windowMs: number): Promise<void> {
    gathering ??= begin();
    gathering.windows.set(hash, { window, windowMs });
    const giveUp = new AbortController();
    const isLate = await Promise.race([
      gathering.sent.then(() => false),
      wait(times.patienceMs, true, { signal: giveUp.signal }),
    ]);
    giveUp.abort();
    if (isLate) restsUntil = now() + times.restMs;
  }

  /** Starts a statement after the running one; meanwhile further callers are gathered. */
  function begin(): Gathering {
    const begun: Gathering = { windows: new Map(), sent: Promise.resolve() };
    begun.sent = telling.then(async () => {
      gathering = null;
      await send(begun).catch((error: unknown) => {
        restsUntil = now() + times.restMs;
        onFault(error);
      });
    });
    telling = begun.sent;
    return begun;
  }

  async function send({ windows: asked }: Gathering): Promise<void> {
    // Sorted, so that two servers cannot deadlock on each other's rows.
    const hashes = [...asked.keys()].toSorted();
    const sent = hashes.flatMap((hash) => asked.get(hash) ?? []);
    const counted = sent.map(({ window }) => window.counted);
    const added = sent.map(({ window }) => window.counted - window.told);
    const { rows } = await sql<{ hash: string; count: number; ttlMs: number }>`
      insert into rate_counts (subject_hash, count, ends_at)
      select hash, added, ${nowMs} + window_ms
      from unnest(${hashes}::text[], ${added}::int[], ${sent.map(({ windowMs }) => windowMs)}::int[]) as told(hash, added, window_ms)
      on conflict (subject_hash) do update set
        count = case when rate_counts.ends_at <= ${nowMs} then excluded.count else rate_counts.count + excluded.count end,
        ends_at = case when rate_counts.ends_at <= ${nowMs} then excluded.ends_at else rate_counts.ends_at end
      returning subject_hash as hash, count, ends_at - ${nowMs} as "ttlMs"`.execute(db);
    const told = new Map(rows.map((row) => [row.hash, row]));
    for (const [index, { window }] of sent.entries()) {
      const row = told.get(hashes[index] ?? '');
      if (!row) continue;
      window.told = counted[index] ?? window.told;
      window.others = row.count - window.told;
      window.endsAt = now() + row.ttlMs;
    }
  }

  /** Deletes ended windows, whose callers have not come again. */
  async function forgetEnded(): Promise<void> {
    await db.deleteFrom('rate_counts').where('ends_at', '<', nowMs).execute();
  }

  return { count, forgetEnded };
}

/** The database's clock, since the servers' clocks may differ. */
const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Hashed, so that the database contains no caller's address. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
