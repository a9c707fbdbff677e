import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { SignInWay } from 'sync-protocol/api/sessions.ts';
import type { Locale } from 'sync-protocol/locales.ts';
import { Value } from 'typebox/value';
import type { CallCounter } from './limits/call-counter.ts';

export type { SignInWay };
export const isSignInWay = (way: string | null): way is SignInWay => Value.Check(SignInWay, way);

/** What the embedded identity provider gives the rest of the server. */
export interface Identity {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** Public keys of its tokens. */
  readonly jwks: JSONWebKeySet;
  /** Those of all servers of the database; where there is one server there are no others. */
  readonly readOthersKeys?: (() => Promise<JSONWebKeySet>) | undefined;
  /** Extra authorize parameters that lead to Google; null where Google is not offered. */
  readonly googleParams: Record<string, string> | null;
  /** Its routes, all under /oidc. */
  readonly plugin: FastifyPluginAsync;
  /** Whether the person signs in with a password, which they can change. */
  hasPassword(subject: string): Promise<boolean>;
  /** Mails the person a link for choosing a new password, in the language last heard of. Answers false where there is no such account. */
  sendPasswordReset(subject: string, locale?: Locale): Promise<boolean>;
  /** Null where there is no such account. */
  addressOf(subject: string): Promise<MailAddress | null>;
  /** Mails the person a link that proves their address, a few times an hour. */
  mailAddressProof(subject: string, locale: 'en' | 'fi'): Promise<'sent' | 'limited' | 'needless'>;
  /** Deletes the account with its sessions, grants and refresh tokens; does nothing where it is gone already. */
  deleteAccount(subject: string): Promise<void>;
  /** Null where the sign-in that a token is of has ended: the token is worth nothing then. */
  signedInAt(session: string): Promise<number | null>;
  /** The person's sign-ins, the one seen last first. `ip` is the caller's. */
  listSessions(subject: string, ip: string): Promise<PersonSession[]>;
  /** By what the person signs in; null where there is no such account. */
  waysIn(subject: string): Promise<AccountWays | null>;
  /** Ends one of the person's sign-ins; does nothing for one that is over, or another's. */
  endSession(subject: string, session: string): Promise<void>;
  endOtherSessions(subject: string, kept: string): Promise<void>;
  /** Called when the server stops, after the last request. */
  close(): Promise<void>;
}

/** One sign-in of a person. Times are epoch milliseconds. */
export interface PersonSession {
  id: string;
  /** Names as people know them; null where the browser did not tell. */
  browser: string | null;
  system: string | null;
  timeZone: string | null;
  signedInAt: number;
  /** When it was last renewed: ten minutes at most before it was last used. */
  seenAt: number;
  isInThisNetwork: boolean;
  /** By what the person proved who they are; null where that was not kept. */
  way: SignInWay | null;
}

/** What of an account somebody gets in by, without the secrets. Times are epoch milliseconds. */
export interface AccountWays {
  password: { changedAt: number | null } | null;
  google: { addedAt: number } | null;
  passkeys: { id: string; name: string; createdAt: number; lastUsedAt: number | null }[];
  app: { createdAt: number; lastUsedAt: number | null } | null;
  recoveryCodes: { left: number; createdAt: number } | null;
}

/** Where mail to a person goes. */
export interface MailAddress {
  email: string;
  /** Whether it is known to be theirs: nothing but the proof itself goes to another. */
  isProven: boolean;
}

export type CreateIdentity = (log: FastifyBaseLogger, calls: CallCounter) => Promise<Identity>;
