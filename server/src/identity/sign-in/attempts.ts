import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { AttemptBucket, AttemptLimit, IdentityLimits } from '../identity-limits.ts';

export type AttemptAnswer = { allowed: true; giveBack: () => Promise<void> } | Refusal;
interface Refusal {
  allowed: false;
  retryAfterMs: number;
}

/** A bucket, and whose attempts it counts. */
export interface Counted {
  bucket: AttemptBucket;
  subject: string;
}

export type Attempts = ReturnType<typeof createAttempts>;

/** Counts attempts in the database, so that restarts do not reset the counts and all servers share them. */
export function createAttempts(deps: {
  db: Kysely<Database>;
  nowMs: () => number;
  newId: () => string;
  limits: IdentityLimits;
}) {
  const { db, nowMs, newId, limits } = deps;

  /** Counts one attempt, unless a limit of the bucket is reached. `giveBack` undoes the count. */
  async function take(bucket: AttemptBucket, subject: string): Promise<AttemptAnswer> {
    const key = { bucket, subject_hash: hashSubject(subject) };
    const id = newId();
    const refusal = await db.transaction().execute(async (trx) => {
      await lock(trx, `${bucket} ${key.subject_hash}`);
      const waits = await Promise.all(limits[bucket].map((limit) => waitMs(trx, key, limit)));
      const retryAfterMs = Math.max(0, ...waits);
      if (retryAfterMs > 0) return { allowed: false, retryAfterMs } as const;
      await trx
        .insertInto('identity_attempts')
        .values({ id, ...key, at: nowMs() })
        .execute();
      return undefined;
    });
    if (refusal !== undefined) return refusal;
    const giveBack = async () => {
      await db.deleteFrom('identity_attempts').where('id', '=', id).execute();
    };
    return { allowed: true, giveBack };
  }

  /** Counts one attempt in each bucket, or in none if one has reached its limit. */
  async function takeEach(counted: readonly Counted[]): Promise<AttemptAnswer> {
    const taken: (() => Promise<void>)[] = [];
    const giveBack = async () => {
      for (const one of taken) await one();
    };
    for (const { bucket, subject } of counted) {
      const answer = await take(bucket, subject);
      if (!answer.allowed) {
        await giveBack();
        return answer;
      }
      taken.push(answer.giveBack);
    }
    return { allowed: true, giveBack };
  }

  /**
   * Serialises counting by name until the end of the transaction; without it concurrent transactions on
   * PostgreSQL would not see each other's counts.
   */
  async function lock(trx: Transaction<Database>, name: string): Promise<void> {
    await trx
      .insertInto('identity_attempts')
      .values({ id: `lock ${name}`, bucket: 'lock', subject_hash: '', at: nowMs() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: nowMs() }))
      .execute();
  }

  async function waitMs(
    trx: Transaction<Database>,
    key: { bucket: string; subject_hash: string },
    { max, windowMs }: AttemptLimit,
  ): Promise<number> {
    const now = nowMs();
    const since = now - windowMs;
    const blocking = await trx
      .selectFrom('identity_attempts')
      .select('at')
      .where('bucket', '=', key.bucket)
      .where('subject_hash', '=', key.subject_hash)
      .where('at', '>', since)
      // Ignores attempts counted by a clock that was ahead, which would lock the person out too long.
      .where('at', '<=', now)
      .orderBy('at', 'desc')
      .limit(1)
      .offset(max - 1)
      .executeTakeFirst();
    return blocking === undefined ? 0 : blocking.at - since;
  }

  /** Deletes the subject's counts, since the person has proven who they are. */
  async function forgive({ bucket, subject }: Counted): Promise<void> {
    await db
      .deleteFrom('identity_attempts')
      .where('bucket', '=', bucket)
      .where('subject_hash', '=', hashSubject(subject))
      .execute();
  }

  /** Deletes attempts older than the longest window. */
  async function collect(): Promise<void> {
    const longestMs = Math.max(...Object.values(limits).flatMap((list) => list.map((one) => one.windowMs)));
    await db
      .deleteFrom('identity_attempts')
      .where('at', '<', nowMs() - longestMs)
      .execute();
  }

  return { take, takeEach, forgive, collect };
}

/**
 * The part of an IP address that identifies one household: the /64 of an IPv6 address; a mapped IPv4 address
 * as IPv4.
 */
export function addressSubject(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function hashSubject(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
