import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OpenDatabase } from '#db/database.ts';
import type { Database } from '#db/schema/database.ts';
import { CannotStart } from '#lib/cannot-start.ts';
import { type IdentityKeys, type PublicKey, publicKeysOf } from './keys.ts';
import { type SecretName, secretNames } from './secret-store.ts';

/** How the servers of one database recognise a key. */
export interface KeyPrint {
  kind: SecretName;
  fingerprint: string;
  /** Key that verifies its signatures; null for a secret without a public half. */
  publicKey: PublicKey | null;
}

/** Key of the advisory lock; differs from Ateria's other locks. */
const lockNumber = 7_208_155_402;

/**
 * Fingerprints of this server's keys, each kind in order of use. `identity` is null with an external
 * provider.
 */
export function keyPrintsOf(identity: IdentityKeys | null, vapidPublicKey: string): KeyPrint[] {
  const prints: KeyPrint[] = [];
  const add = (kind: SecretName, text: string, publicKey: PublicKey | null = null) => {
    const fingerprint = createHash('sha256').update(`${kind}\n${text}`).digest('base64url');
    prints.push({ kind, fingerprint, publicKey });
  };
  for (const key of identity ? publicKeysOf(identity) : [])
    if (key.kty === 'RSA') add('signing-keys', key.n, key);
    else add('access-token-keys', `${key.x}.${key.y}`, key);
  for (const secret of identity?.cookies ?? []) add('cookie-secrets', secret);
  add('vapid-key', vapidPublicKey);
  return prints;
}

/**
 * Compares this server's keys with those of the other servers on its database: with different keys a person
 * signed in at one server would be rejected by the next. A server with rotated keys records them and drops
 * the removed ones; a server that still has the keys from before a rotation is accepted too. Does nothing on
 * SQLite, which has only one server.
 *
 * @throws CannotStart if the others know none of this server's keys of a kind
 */
export async function agreeOnKeys(
  { db, dialect }: OpenDatabase,
  prints: readonly KeyPrint[],
  { nowMs, placeOf }: { nowMs: () => number; placeOf: (name: SecretName) => string },
): Promise<void> {
  if (dialect === 'sqlite') return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(trx);
    const known = await trx.selectFrom('server_keys').select(['kind', 'fingerprint']).execute();
    const strange: string[] = [];
    for (const kind of secretNames) {
      const own = prints.filter((print) => print.kind === kind);
      const others = known.filter((print) => print.kind === kind).map(({ fingerprint }) => fingerprint);
      const [first] = own;
      if (!first || others.includes(first.fingerprint)) continue;
      if (others.length === 0 || own.some(({ fingerprint }) => others.includes(fingerprint)))
        await note(trx, kind, own, nowMs());
      else
        strange.push(
          `${kind}: ${placeOf(kind)} has ${first.fingerprint.slice(0, 8)}, the others have ${others.map((one) => one.slice(0, 8)).join(' and ')}.`,
        );
    }
    if (strange.length > 0) throw new CannotStart([refusal, ...strange, cure].join('\n  '));
  });
}

const refusal = 'the other servers of this database have other keys.';
const cure =
  'Give this server theirs: npm run keys -- --to <folder> beside one of them writes what SECRETS_DIR is to name here. Only if these keys are to replace theirs, stop every server and run npm run admin -- forget-keys.';

async function note(trx: Transaction<Database>, kind: SecretName, own: readonly KeyPrint[], now: number) {
  await trx.deleteFrom('server_keys').where('kind', '=', kind).execute();
  await trx
    .insertInto('server_keys')
    .values(
      own.map(({ fingerprint, publicKey }) => ({
        kind,
        fingerprint,
        public_key: publicKey && JSON.stringify(publicKey),
        noted_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing()) // The key files may contain the same key twice.
    .execute();
}

/** Public keys of all servers of the database. */
export async function readPublicKeys({ db }: Pick<OpenDatabase, 'db'>): Promise<{ keys: PublicKey[] }> {
  const rows = await db
    .selectFrom('server_keys')
    .select('public_key')
    .where('public_key', 'is not', null)
    .execute();
  return { keys: rows.map((row) => JSON.parse(row.public_key ?? '') as PublicKey) };
}
