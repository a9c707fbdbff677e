import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { Database } from '#db/schema/database.ts';

/** A device that stays away for longer than this is not told any more that its account is gone. */
const keptMs = 400 * dayMs;

export interface DeletedPerson {
  householdId: string;
  issuer: string;
  subject: string;
}

type Who = Pick<DeletedPerson, 'issuer' | 'subject'>;

/** What is remembered of deleted accounts, a note for each household that they belonged to: who is still to be deleted elsewhere, and by what their devices are known. */
export function createDeletedPeople({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  /** For the transaction that deletes. */
  async function note(trx: Transaction<Database>, person: DeletedPerson, epoch: string): Promise<void> {
    const { householdId, issuer, subject } = person;
    const values = { person_hash: hashOf(person), epoch, deleted_at: nowMs(), issuer, subject };
    await trx
      .insertInto('deleted_members')
      .values({ household_id: householdId, ...values })
      .execute();
  }

  /**
   * Whether a call comes from before the deletion: its token was issued before, or its device still knows the data that was
   * deleted. Who has registered anew with the same identity is somebody new.
   */
  async function isFromBefore(
    person: Who,
    call: { issuedAtMs: number; epoch: string | undefined },
  ): Promise<boolean> {
    const records = await recordsOf(person);
    return records.some(({ epoch, deleted_at }) => deleted_at >= call.issuedAtMs || epoch === call.epoch);
  }

  /** Whether the data of that epoch was this person's and is deleted. */
  async function hasDeleted(person: Who, epoch: string): Promise<boolean> {
    return (await recordsOf(person)).some((record) => record.epoch === epoch);
  }

  async function recordsOf(person: Who) {
    return db
      .selectFrom('deleted_members')
      .select(['epoch', 'deleted_at'])
      .where('person_hash', '=', hashOf(person))
      .execute();
  }

  /** Whose deletion was begun and is not through. */
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

  /** Forgets who it was. */
  async function finish(person: DeletedPerson): Promise<void> {
    await db
      .updateTable('deleted_members')
      .set({ issuer: null, subject: null })
      .where('household_id', '=', person.householdId)
      .where('person_hash', '=', hashOf(person))
      .execute();
  }

  /** Who has registered anew and comes back into a household holds its data by right: its epoch tells nothing any more. */
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
