import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';

/** The parts of a push that the bare handler reads. */
interface PushedBody {
  items: { clientId: string; itemName: string; sync: { op: number } }[];
}

/** Maximum pushes per shared commit, as in the server. */
const mostTogether = 64;

/**
 * The server's SQL for a push and a pull, as prepared statements; a push is committed to disk before it is
 * answered.
 */
export function bareStore(database: Sqlite.Database, issuer: string) {
  const person = database.prepare(
    `select users.id userId, households.id householdId, epoch, email, users.name, number from users
     left join members on members.user_id = users.id and members.household_id = users.household_id
     left join households on households.id = members.household_id where issuer = ? and subject = ?`,
  );
  const household = database.prepare('select epoch, seq, pruned_seq, bytes from households where id = ?');
  const request = database.prepare(
    'select body_hash, answer from requests where household_id = ? and user_id = ? and key = ?',
  );
  const row = database.prepare(
    "select id, octet_length(state) bytes, state from rows where household_id = ? and noun = 'quickItem' and id = ?",
  );
  const count = database.prepare(
    "select count(*) count from rows where household_id = ? and noun = 'quickItem' and deleted_at is null",
  );
  const upsert = database.prepare(
    `insert into rows (household_id, noun, id, version, state, deleted_at) values (?, 'quickItem', ?, ?, ?, null)
     on conflict (household_id, noun, id) do update set version = excluded.version, state = excluded.state`,
  );
  const move = database.prepare('update households set seq = ?, bytes = ? where id = ?');
  const remember = database.prepare(
    'insert into requests (household_id, user_id, key, body_hash, answer, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  const rowsAfter = database.prepare(
    'select state from rows where household_id = ? and version > ? order by version limit 1000',
  );

  const personOf = (subject: string) =>
    person.get(issuer, subject) as { userId: string; householdId: string };

  /** Writes a push; call it within a transaction. */
  function write(subject: string, key: string, sent: unknown): string {
    const { items } = sent as PushedBody;
    const { userId, householdId } = personOf(subject);
    const known = household.get(householdId) as { epoch: string; seq: number; bytes: number };
    let { seq, bytes } = known;
    request.get(householdId, userId, key);
    count.get(householdId);
    const states: string[] = [];
    for (const { clientId, itemName } of items) {
      row.get(householdId, clientId);
      seq += 1;
      const field = [Date.now(), `device-${userId}`, seq];
      const fields = { itemName, quantity: '', category: 'other', isChecked: false };
      const state = JSON.stringify({
        noun: 'quickItem',
        id: clientId,
        version: seq,
        createdAt: Date.now(),
        fields,
        marks: { itemName: field, quantity: field, category: field, isChecked: field },
        deleted: null,
      });
      bytes += state.length;
      upsert.run(householdId, clientId, seq, state);
      states.push(state);
    }
    move.run(seq, bytes, householdId);
    const acknowledged = items.map(({ sync }) => sync.op);
    const answer = JSON.stringify({ acknowledged, rejected: [], ids: items.map((item) => item.clientId) });
    const hash = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    remember.run(householdId, userId, key, hash, answer, Date.now());
    return `{"acknowledged":${JSON.stringify(acknowledged)},"rejected":[],"rows":[${states.join()}],"epoch":"${known.epoch}","serverTime":${Date.now()},"feed":{"from":${known.seq},"to":${seq}}}`;
  }

  const waiting: (() => void)[] = [];
  function commitTogether(): void {
    if (!database.inTransaction) return;
    database.exec('commit');
    for (const answer of waiting.splice(0)) answer();
  }

  return {
    /** Writes a push with its own commit. */
    push: (subject: string, key: string, sent: unknown): string => {
      database.exec('begin immediate');
      const answer = write(subject, key, sent);
      database.exec('commit');
      return answer;
    },
    /**
     * Writes a push with one commit for all pushes of an event loop round; a failing push is not rolled back.
     */
    pushTogether: (subject: string, key: string, sent: unknown): Promise<string> => {
      if (!database.inTransaction) {
        database.exec('begin immediate');
        setImmediate(commitTogether);
      }
      const answer = write(subject, key, sent);
      return new Promise((resolve) => {
        if (waiting.push(() => resolve(answer)) >= mostTogether) commitTogether();
      });
    },
    pull: (subject: string): string => {
      const { householdId } = personOf(subject);
      const { epoch, seq } = household.get(householdId) as { epoch: string; seq: number };
      const rows = rowsAfter.all(householdId, 0) as { state: string }[];
      return `{"rows":[${rows.map(({ state }) => state).join()}],"next":"${epoch}.${seq}","more":false,"reset":false,"remaining":0,"serverTime":${Date.now()}}`;
    },
  };
}
