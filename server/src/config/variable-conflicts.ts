import path from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;
/** @returns a sentence for each fault */
type Rule = (env: Variables) => readonly string[];

/** What variables say that are set, or left out, against each other; faults are told in this order. */
const rules: readonly Rule[] = [
  together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
  never(
    (env) => env.SESSION_DAYS && env.OIDC_ISSUER,
    'SESSION_DAYS is for the embedded provider: with OIDC_ISSUER set the life of sessions there.',
  ),
  never(
    (env) => env.IMAGES_S3_BUCKET && !(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY),
    'IMAGES_S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it.',
  ),
  onlyWith('IMAGES_S3_BUCKET', ['IMAGES_S3_ENDPOINT', 'IMAGES_S3_REGION']),
  never(
    (env) => env.GOOGLE_CLIENT_ID && env.OIDC_ISSUER,
    'GOOGLE_CLIENT_ID is for the embedded provider: with OIDC_ISSUER use OIDC_GOOGLE_HINT.',
  ),
  together(
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'without the second nobody who pays gets what they paid for',
  ),
  onlyWith('BACKUP_DIR', ['BACKUP_EVERY_HOURS', 'BACKUP_KEEP_HOURS', 'BACKUP_KEEP_DAYS']),
  never(
    (env) => env.BACKUP_DIR && path.resolve(env.BACKUP_DIR) === path.resolve(env.DATA_DIR || './data'),
    'BACKUP_DIR and DATA_DIR are the same folder: choose one on another disk.',
  ),
  never(
    (env) => env.METRICS_HOST && !env.METRICS_PORT,
    'METRICS_HOST is of no use without METRICS_PORT: METRICS_TOKEN alone answers where the API does.',
  ),
  never(
    (env) => env.METRICS_PORT && env.METRICS_PORT.trim() === (env.PORT?.trim() || '3000'),
    'METRICS_PORT and PORT are the same: leave METRICS_PORT out and set METRICS_TOKEN.',
  ),
  onlyWith('STRIPE_SECRET_KEY', ['STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_YEARLY', 'STRIPE_API_BASE']),
  never(
    (env) => env.STRIPE_PRICE_MONTHLY && env.STRIPE_PRICE_MONTHLY === env.STRIPE_PRICE_YEARLY,
    'STRIPE_PRICE_MONTHLY and STRIPE_PRICE_YEARLY are the same price.',
  ),
  together('KEYCLOAK_ADMIN_CLIENT_ID', 'KEYCLOAK_ADMIN_CLIENT_SECRET'),
];

/** An empty variable counts as unset. */
export const variableConflicts: Rule = (env) => rules.flatMap((rule) => rule(env));

function together(one: string, other: string, why = 'set both or neither'): Rule {
  return never(
    (env) => Boolean(env[one]) !== Boolean(env[other]),
    `${one} and ${other} belong together: ${why}.`,
  );
}

function onlyWith(needed: string, names: readonly string[]): Rule {
  return (env) =>
    env[needed]
      ? []
      : names.filter((name) => env[name]).map((name) => `${name} is of no use without ${needed}.`);
}

function never(isSo: (env: Variables) => unknown, sentence: string): Rule {
  return (env) => (isSo(env) ? [sentence] : []);
}
