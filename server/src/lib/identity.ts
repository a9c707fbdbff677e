import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { SignInWay } from 'sync-protocol/api/sessions.ts';
import type { Locale } from 'sync-protocol/locales.ts';
import { Value } from 'typebox/value';
import type { CallCounter } from './limits/call-counter.ts';

export type { SignInWay };
export const isSignInWay = (way: string | null): way is SignInWay => Value.Check(SignInWay, way);

/** Interface of the embedded identity provider for the rest of the server. */
export interface Identity {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** The issuer that its people are stored under; stays the same when the address, and `issuer`, change. */
  readonly peopleIssuer: string;
  /** Every issuer that it has had, at this address and former ones. */
  readonly issuers: readonly string[];
  /** Public keys of its tokens. */
  readonly jwks: JSONWebKeySet;
  /** Reads the public keys of all servers of the database; undefined if there is only one server. */
  readonly readOthersKeys?: (() => Promise<JSONWebKeySet>) | undefined;
  /** Extra authorize parameters that lead to Google; null if Google is not offered. */
  readonly googleParams: Record<string, string> | null;
  /** Its routes, all under /oidc. */
  readonly plugin: FastifyPluginAsync;
  /** Whether the person signs in with a password, which they can change. */
  hasPassword(subject: string): Promise<boolean>;
  /**
   * Mails the person a link for choosing a new password, in `locale` or else the account's language. False if
   * there is no such account.
   */
  sendPasswordReset(subject: string, locale?: Locale): Promise<boolean>;
  /** The account's address; null if there is no such account. */
  addressOf(subject: string): Promise<MailAddress | null>;
  /** Mails the person a link that verifies their address, a few times an hour at most. */
  mailAddressProof(subject: string, locale: Locale): Promise<'sent' | 'limited' | 'needless'>;
  /** Deletes the account with its sessions, grants and refresh tokens; does nothing if it is gone already. */
  deleteAccount(subject: string): Promise<void>;
  /** When the sign-in began, epoch milliseconds; null if it has ended, which makes its tokens invalid. */
  signedInAt(session: string): Promise<number | null>;
  /** The person's sign-ins, the last seen first. `ip` is the caller's address. */
  listSessions(subject: string, ip: string): Promise<PersonSession[]>;
  /** The account's ways to sign in; null if there is no such account. */
  waysIn(subject: string): Promise<AccountWays | null>;
  /** Ends one of the person's sign-ins; does nothing for one that has ended, or is somebody else's. */
  endSession(subject: string, session: string): Promise<void>;
  endOtherSessions(subject: string, kept: string): Promise<void>;
  /** Called when the server stops, after the last request. */
  close(): Promise<void>;
}

/** One sign-in of a person. Times are epoch milliseconds. */
export interface PersonSession {
  id: string;
  /** Names as people know them; null if the browser did not say. */
  browser: string | null;
  system: string | null;
  timeZone: string | null;
  signedInAt: number;
  /** Time of its last renewal: at most ten minutes before its last use. */
  seenAt: number;
  isInThisNetwork: boolean;
  /** How the person signed in; null if that was not recorded. */
  way: SignInWay | null;
}

/** An account's ways to sign in, without secrets. Times are epoch milliseconds. */
export interface AccountWays {
  password: { changedAt: number | null } | null;
  google: { addedAt: number } | null;
  passkeys: { id: string; name: string; createdAt: number; lastUsedAt: number | null }[];
  app: { createdAt: number; lastUsedAt: number | null } | null;
  recoveryCodes: { left: number; createdAt: number } | null;
}

/** A person's mail address. */
export interface MailAddress {
  email: string;
  /** Whether the address is verified; to an unverified one only the verification mail is sent. */
  isProven: boolean;
}

export type CreateIdentity = (log: FastifyBaseLogger, calls: CallCounter) => Promise<Identity>;
