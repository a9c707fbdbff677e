import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { PasskeysTable } from '#db/schema/ways-in.ts';
import { PASSKEY_CHALLENGE_SECONDS } from '../identity-limits.ts';
import type { PayloadStore } from '../provider/payload-store.ts';
import { AssertionResponse, AttestationResponse, readResponse, toTransports } from './passkey-responses.ts';

const MODEL = 'PasskeyChallenge';
/** EdDSA, ES256, RS256 (COSE): what authenticators support, without those that are experimental in Node. */
const ALGORITHMS = [-8, -7, -257];
const MOST_NAME_LETTERS = 60;

/** A passkey that was just created and belongs to no account yet. */
export interface NewPasskey {
  id: string;
  publicKey: string;
  counter: number;
  transports: string;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export type PasskeyRefusal =
  /** The challenge was used already, has expired, or is of another page. */
  | { type: 'expired' }
  /** The passkey does not belong to any account (any more). */
  | { type: 'unknown'; credentialId: string }
  | { type: 'refused'; reason: string };

export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * Passkeys (WebAuthn): discoverable, with user verification, bound to this origin. A challenge works once and
 * for a few minutes. It is bound to a `holder`: the sign-in in progress, or the account's page.
 */
export function createPasskeys(deps: {
  db: Kysely<Database>;
  store: PayloadStore;
  publicUrl: string;
  nowMs: () => number;
}) {
  const { db, store, publicUrl, nowMs } = deps;
  const rpId = new URL(publicUrl).hostname;
  /** An RP ID must be a domain, so with an IP address there are no passkeys (WebAuthn, 5.1.2). */
  const isOffered = isIP(rpId.replace(/^\[|\]$/g, '')) === 0;

  /** Options for `navigator.credentials.get` as JSON; undefined if passkeys are not offered. */
  async function requestOptions(holder: string): Promise<string | undefined> {
    if (!isOffered) return undefined;
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      userVerification: 'required',
      timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
    });
    await keep(`get ${holder}`, { challenge: options.challenge });
    return JSON.stringify(options);
  }

  /** Options for `navigator.credentials.create` as JSON; undefined if passkeys are not offered. */
  async function creationOptions(
    holder: string,
    person: { id: string; email: string },
  ): Promise<string | undefined> {
    if (!isOffered) return undefined;
    const options = await generateRegistrationOptions({
      rpName: 'Ateria',
      rpID: rpId,
      userID: new Uint8Array(Buffer.from(person.id)),
      userName: person.email,
      userDisplayName: person.email,
      timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: (await rowsOf(person.id)).map(({ id, transports }) => ({
        id,
        transports: toTransports(transports.split(',')),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await keep(`create ${holder}`, { challenge: options.challenge, personId: person.id });
    return JSON.stringify(options);
  }

  /** Verifies a passkey's answer and records its use. Returns whose passkey it is. */
  async function check(
    holder: string,
    text: string,
  ): Promise<{ type: 'ok'; accountId: string } | PasskeyRefusal> {
    const asked = await store.takeOut(MODEL, `get ${holder}`);
    const response = readResponse(AssertionResponse, text);
    if (response === undefined) return { type: 'refused', reason: 'no assertion' };
    if (asked === undefined) return { type: 'expired' };
    const row = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
    if (row === undefined) return { type: 'unknown', credentialId: response.id };
    if (Buffer.from(response.response.userHandle, 'base64url').toString() !== row.account_id)
      return { type: 'refused', reason: 'another person’s' };
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: String(asked.challenge),
      expectedOrigin: publicUrl,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: toTransports(row.transports.split(',')),
      },
    }).catch(toRefusal);
    if ('type' in verified) return verified;
    if (!verified.verified) return { type: 'refused', reason: 'wrong signature' };
    // Only if the counter is unchanged: of two concurrent answers with the same counter, one is from a cloned
    // passkey.
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ counter: verified.authenticationInfo.newCounter, last_used_at: nowMs() })
      .where('id', '=', row.id)
      .where('counter', '=', row.counter)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { type: 'refused', reason: 'the counter moved meanwhile' };
    return { type: 'ok', accountId: row.account_id };
  }

  /** Verifies a newly created passkey. `personId` is the id for which it was requested. */
  async function checkNew(
    holder: string,
    text: string,
  ): Promise<{ type: 'ok'; personId: string; passkey: NewPasskey } | PasskeyRefusal> {
    const asked = await store.takeOut(MODEL, `create ${holder}`);
    const response = readResponse(AttestationResponse, text);
    if (response === undefined) return { type: 'refused', reason: 'no attestation' };
    if (asked === undefined) return { type: 'expired' };
    const { transports = [], ...answer } = response.response;
    const verified = await verifyRegistrationResponse({
      response: { ...response, response: answer },
      expectedChallenge: String(asked.challenge),
      expectedOrigin: publicUrl,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(toRefusal);
    if ('type' in verified) return verified;
    if (!verified.verified) return { type: 'refused', reason: 'wrong attestation' };
    const { credential } = verified.registrationInfo;
    const passkey = {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: toTransports(transports).join(','),
    };
    return { type: 'ok', personId: String(asked.personId), passkey };
  }

  /** Stores a passkey; false if it is registered already. */
  async function add(
    accountId: string,
    passkey: NewPasskey,
    name: string,
    trx: Kysely<Database> | Transaction<Database> = db,
  ): Promise<boolean> {
    const added = await trx
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        account_id: accountId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: passkey.transports,
        name: name.slice(0, MOST_NAME_LETTERS),
        created_at: nowMs(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  async function rename(accountId: string, id: string, name: string): Promise<void> {
    await db
      .updateTable('passkeys')
      .set({ name: name.slice(0, MOST_NAME_LETTERS) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  /** The account's passkeys, the oldest first. */
  async function list(accountId: string): Promise<Passkey[]> {
    return (await rowsOf(accountId)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    }));
  }

  function rowsOf(accountId: string): Promise<Selectable<PasskeysTable>[]> {
    return db
      .selectFrom('passkeys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute();
  }

  async function keep(id: string, payload: { challenge: string; personId?: string }): Promise<void> {
    await store.upsert(MODEL, id, payload, PASSKEY_CHALLENGE_SECONDS);
  }

  return { isOffered, requestOptions, creationOptions, check, checkNew, add, rename, list };
}

/**
 * The library throws for every violated rule of WebAuthn: wrong origin, no user verification, a counter that
 * went back.
 */
function toRefusal(error: unknown): PasskeyRefusal {
  return { type: 'refused', reason: error instanceof Error ? error.message : 'unknown' };
}
