import type { FastifyServerOptions } from 'fastify';
import type { Config } from '#config.ts';
import type { OpenDatabase } from '#db/database.ts';
import type { Memberships } from '#features/households/memberships.ts';
import type { FetchRules } from '#features/recipe-imports/fetch-rules.ts';
import type { ImageRules } from '#images/image-rules.ts';
import type { CreateIdentity } from '#lib/identity.ts';
import type { BackupFigures } from '#lib/operations/backup-figures.ts';
import type { ServerFigures } from '#lib/operations/server-figures.ts';
import type { HouseholdRules } from '#rows/household-rules.ts';

/** Everything that the app gets from outside. */
export interface AppDeps {
  config: Config;
  /** A migrated database. The caller closes it, after the app. */
  database: OpenDatabase;
  /** Creates the embedded provider; null if `config.oidc.issuer` names an external one. */
  createIdentity: CreateIdentity | null;
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
  fetch: typeof globalThis.fetch;
  /** The built client; undefined serves the API alone. */
  clientFolder?: string;
  /** State of the process's scheduled backups; null if it makes none. */
  backups?: () => BackupFigures | null;
  /** The counters; a process that also counts outside the app passes its own. */
  figures?: ServerFigures;
  logger?: FastifyServerOptions['logger'];
  /** The rules that the server enforces; only tests pass others. */
  rules?: {
    rows?: HouseholdRules;
    images?: ImageRules;
    fetch?: FetchRules;
    memberships?: (own: Memberships) => Memberships;
  };
}
