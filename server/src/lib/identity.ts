import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { JSONWebKeySet } from 'jose';

/** What the embedded identity provider gives the rest of the server. */
export interface Identity {
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** Public keys of its tokens. */
  readonly jwks: JSONWebKeySet;
  /** Extra authorize parameters that lead to Google; null where Google is not offered. */
  readonly googleParams: Record<string, string> | null;
  /** Its routes, all under /oidc. */
  readonly plugin: FastifyPluginAsync;
  /** Whether the person signs in with a password, which they can change. */
  hasPassword(subject: string): Promise<boolean>;
  /** Mails the person a link for choosing a new password. Answers false where there is no such account. */
  sendPasswordReset(subject: string): Promise<boolean>;
  /** Null where there is no such account. */
  addressOf(subject: string): Promise<MailAddress | null>;
  /** Mails the person a link that proves their address, a few times an hour. */
  mailAddressProof(subject: string, locale: 'en' | 'fi'): Promise<'sent' | 'limited' | 'needless'>;
  /** Deletes the account with its sessions, grants and refresh tokens; does nothing where it is gone already. */
  deleteAccount(subject: string): Promise<void>;
  /** Called when the server stops, after the last request. */
  close(): Promise<void>;
}

/** Where mail to a person goes. */
export interface MailAddress {
  email: string;
  /** Whether it is known to be theirs: nothing but the proof itself goes to another. */
  isProven: boolean;
}

export type CreateIdentity = (log: FastifyBaseLogger) => Promise<Identity>;
