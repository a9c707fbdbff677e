import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { Database } from '#db/schema/database.ts';

/** A device that is offline for longer than this is not told any more that its account was deleted. */
const keptMs = 400 * dayMs;

export interface DeletedPerson {
  householdId: string;
  issuer: string;
  subject: string;
}

type Who = Pick<DeletedPerson, 'issuer' | 'subject'>;

/**
 * Notes of deleted accounts, one per household that they belonged to: what is still to be deleted outside the
 * database, and how old tokens and devices are recognised.
 */
export function createDeletedPeople({
  db,
  nowMs,
  issuersOf = (issuer) => [issuer],
}: {
  db: Kysely<Database>;
  nowMs: () => number;
  /** All issuers that name the same people as this one: a device knows that of its last sign-in. */
  issuersOf?: (issuer: string) => readonly string[];
}) {
  /** Adds a note; for the transaction that deletes the user. */
  async function note(trx: Transaction<Database>, person: DeletedPerson, epoch: string): Promise<void> {
    const { householdId, issuer, subject } = person;
    const values = { person_hash: hashOf(person), epoch, deleted_at: nowMs(), issuer, subject };
    await trx
      .insertInto('deleted_members')
      .values({ household_id: householdId, ...values })
      .execute();
  }

  /**
   * Whether a request comes from before the deletion: its token was issued before, or its device still has
   * the deleted data. Somebody who registered again with the same identity is a new person.
   */
  async function isFromBefore(
    person: Who,
    call: { issuedAtMs: number; epoch: string | undefined },
  ): Promise<boolean> {
    const records = await recordsOf(person);
    return records.some(({ epoch, deleted_at }) => deleted_at >= call.issuedAtMs || epoch === call.epoch);
  }

  /** Whether this person's data with that epoch was deleted. */
  async function hasDeleted(person: Who, epoch: string): Promise<boolean> {
    return (await recordsOf(person)).some((record) => record.epoch === epoch);
  }

  async function recordsOf({ issuer, subject }: Who) {
    const hashes = issuersOf(issuer).map((one) => hashOf({ issuer: one, subject }));
    return db
      .selectFrom('deleted_members')
      .select(['epoch', 'deleted_at'])
      .where('person_hash', 'in', hashes)
      .execute();
  }

  /** People whose deletion is not complete yet. */
  async function unfinished(): Promise<DeletedPerson[]> {
    const rows = await db
      .selectFrom('deleted_members')
      .select(['household_id', 'issuer', 'subject'])
      .where('subject', 'is not', null)
      .execute();
    return rows.map(({ household_id, issuer, subject }) => ({
      householdId: household_id,
      issuer: issuer ?? '',
      subject: subject ?? '',
    }));
  }

  /** Clears issuer and subject, since the deletion is complete. */
  async function finish(person: DeletedPerson): Promise<void> {
    await db
      .updateTable('deleted_members')
      .set({ issuer: null, subject: null })
      .where('household_id', '=', person.householdId)
      .where('person_hash', '=', hashOf(person))
      .execute();
  }

  /** Clears the noted epoch: a person who registered again and rejoined the household may have its data. */
  async function forgetEpoch(trx: Kysely<Database>, person: Who, householdId: string): Promise<void> {
    await trx
      .updateTable('deleted_members')
      .set({ epoch: '' })
      .where('household_id', '=', householdId)
      .where('person_hash', '=', hashOf(person))
      .execute();
  }

  async function forgetOld(): Promise<void> {
    await db
      .deleteFrom('deleted_members')
      .where('subject', 'is', null)
      .where('deleted_at', '<', nowMs() - keptMs)
      .execute();
  }

  return { note, isFromBefore, hasDeleted, unfinished, finish, forgetEpoch, forgetOld };
}
export type DeletedPeople = ReturnType<typeof createDeletedPeople>;

function hashOf({ issuer, subject }: Who): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
}
