import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type CallCounter, createWindows } from '#lib/limits/call-counter.ts';
import type { Database } from './schema/database.ts';

/** Of what is left, so much each server lets pass by itself before it asks what all of them counted. */
const ownShare = 1 / 20;
/** So long a call waits for the database's word; where that does not come, nobody asks for so long. */
const usualTimes = { patienceMs: 3_000, restMs: 5_000 };

/** What is known of one caller's window. */
interface CallCounts {
  /** Here. */
  counted: number;
  /** Of these, what the database knows. */
  told: number;
  /** By all other servers, as far as the database told. */
  others: number;
}

type Window = CallCounts & { endsAt: number };

/** What goes to the database in one statement, by the caller's hash. */
interface Gathering {
  windows: Map<string, { window: Window; windowMs: number }>;
  sent: Promise<void>;
}

/**
 * For several servers on one PostgreSQL. Each counts by itself until it has let a twentieth of what is left pass; only then it adds
 * that to the database's count and learns of the others'. So who is far from a limit costs no round trip, and N servers together let
 * at most `max * (1 + (N - 1) / 20)` calls of a window pass. Who asks at once shares a statement. While the database does not answer
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

  /** Resolves when the database has told of the others, or is not worth waiting for. */
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

  /** One statement at a time: while it runs, the next callers gather. */
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
    // In one order, so that no two servers wait for each other's rows.
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

  /** Of callers that came once and no more. */
  async function forgetEnded(): Promise<void> {
    await db.deleteFrom('rate_counts').where('ends_at', '<', nowMs).execute();
  }

  return { count, forgetEnded };
}

/** The database's own clock: those of the servers may be apart. */
const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Nobody's address stands in the database. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
