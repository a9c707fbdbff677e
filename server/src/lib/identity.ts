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
  /** Deletes the account with its sessions, grants and refresh tokens; does nothing where it is gone already. */
  deleteAccount(subject: string): Promise<void>;
  /** Called when the server stops, after the last request. */
  close(): Promise<void>;
}

export type CreateIdentity = (log: FastifyBaseLogger) => Promise<Identity>;
