import type { FastifyServerOptions } from 'fastify';
import type { Config } from '#config.ts';
import type { OpenDatabase } from '#db/database.ts';
import type { CreateIdentity } from '#lib/identity.ts';

/** All that the server gets from outside. */
export interface AppDeps {
  config: Config;
  /** Migrated. The caller closes it, after the app. */
  database: OpenDatabase;
  /** Makes the embedded provider; null when `config.oidc.issuer` names another. */
  createIdentity: CreateIdentity | null;
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
  fetch: typeof globalThis.fetch;
  /** The built client; undefined serves the API alone. */
  clientFolder?: string;
  logger?: FastifyServerOptions['logger'];
}
