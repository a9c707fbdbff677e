import { isIP } from 'node:net';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readSecretFiles } from './secrets/secret-files.ts';

/** An optional text variable, with the words that say what it must be. */
function variable(mustBe: string, isValid: (text: string) => boolean) {
  return Type.Optional(Type.Refine(Type.String({ description: mustBe }), isValid, () => mustBe));
}

const wholeNumber = (minimum: number, maximum: number) =>
  variable(
    `must be a whole number from ${minimum} to ${maximum}`,
    (text) => /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
  );
const url = (mustBe: string, protocols: string[], isValid: (url: URL) => boolean = () => true) =>
  variable(mustBe, (text) => {
    const parsed = URL.parse(text);
    return parsed !== null && protocols.includes(parsed.protocol) && isValid(parsed);
  });
const text = (mustBe: string, pattern: RegExp = /\S/) => variable(mustBe, (value) => pattern.test(value));

const json = (form: string) =>
  variable(`must be JSON of the form ${form}, as npm run keys writes it`, (value) => /^[[{]/.test(value));

const isOrigin = ({ pathname, search, hash, username }: URL) =>
  pathname === '/' && search === '' && hash === '' && username === '';

/** Whether a text is an IP address, a network such as 10.0.0.0/8, or a name that Fastify knows. */
function isProxy(text: string): boolean {
  const [address = '', bits = '1', ...rest] = text.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return text.trim() === address;
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
}

/** The environment variables that the server reads. All are texts; config.ts has the defaults. */
export const Environment = Type.Object({
  PORT: wholeNumber(1, 65_535),
  HOST: text('must be a host name or an IP address', /^[\w.:-]+$/),
  DATA_DIR: text('must be the path of a folder'),
  SECRETS_DIR: text('must be the path of a folder'),
  SIGNING_KEYS: json('{"keys": […]}'),
  ACCESS_TOKEN_KEYS: json('{"keys": […]}'),
  COOKIE_SECRETS: json('["…"]'),
  VAPID_KEY: json('{"kty": "EC", …}'),
  PUBLIC_URL: url(
    'must be an http or https address without a path, such as https://ateria.example',
    ['http:', 'https:'],
    isOrigin,
  ),
  DATABASE_URL: url(
    'must be a postgres:// address, or be left out to use SQLite',
    ['postgres:', 'postgresql:'],
    // The host may be empty, if the query names a socket.
    ({ href, protocol }) => href.startsWith(`${protocol}//`),
  ),
  DATABASE_POOL_SIZE: wholeNumber(2, 500),
  MIGRATE_AT_START: text('must be true or false', /^(?:true|false)$/),
  IMAGES_S3_BUCKET: text('must be the name of a bucket', /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i),
  IMAGES_S3_ENDPOINT: url(
    'must be the http or https address of an S3-compatible store without a path, or be left out for Amazon S3',
    ['http:', 'https:'],
    isOrigin,
  ),
  IMAGES_S3_REGION: text('must be the name of a region, such as eu-north-1', /^[\w-]+$/),
  AWS_ACCESS_KEY_ID: text('must not be blank or hold spaces', /^\S+$/),
  AWS_SECRET_ACCESS_KEY: text('must not be blank or hold spaces', /^\S+$/),
  AWS_SESSION_TOKEN: text('must not be blank or hold spaces', /^\S+$/),
  TRUST_PROXY: variable(
    'must be true, false, a number of hops, or a comma-separated list of proxy addresses',
    (value) => /^(?:true|false|\d{1,2})$/.test(value) || value.split(',').every(isProxy),
  ),
  OIDC_ISSUER: url(
    'must be the http or https address of an OpenID Connect issuer',
    ['http:', 'https:'],
    ({ search, hash }) => search === '' && hash === '',
  ),
  OIDC_CLIENT_ID: text('must not be blank'),
  OIDC_AUDIENCE: variable(
    'must be an absolute address or URN without a fragment',
    (value) => URL.canParse(value) && !value.includes('#'),
  ),
  OIDC_GOOGLE_HINT: text('must be name=value, such as connection=google-oauth2', /^[\w.-]+=\S+$/),
  OIDC_PASSWORDS: text('must be auth0 or keycloak, or be left out', /^(?:auth0|keycloak)$/),
  AUTH0_CONNECTION: text('must not be blank'),
  KEYCLOAK_ADMIN_CLIENT_ID: text('must not be blank'),
  KEYCLOAK_ADMIN_CLIENT_SECRET: text('must not be blank'),
  GOOGLE_CLIENT_ID: text('must not be blank'),
  GOOGLE_CLIENT_SECRET: text('must not be blank'),
  SMTP_URL: url(
    'must be an smtp:// or smtps:// address with the name of a mail server',
    ['smtp:', 'smtps:'],
    ({ hostname }) => hostname !== '',
  ),
  MAIL_FROM: text(
    'must be an e-mail address, with or without a name',
    /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
  ),
  SUPPORT_EMAIL: text('must be an e-mail address', /^[^\s@<>]+@[^\s@<>]+$/),
  STRIPE_SECRET_KEY: text('must be a secret key of Stripe, such as sk_live_…', /^(?:sk|rk)_\w+$/),
  STRIPE_WEBHOOK_SECRET: text('must be the signing secret of a webhook, whsec_…', /^whsec_\S+$/),
  STRIPE_PRICE_MONTHLY: text('must be the id of a price, such as price_…', /^[\w-]+$/),
  STRIPE_PRICE_YEARLY: text('must be the id of a price, such as price_…', /^[\w-]+$/),
  STRIPE_API_BASE: url(
    'must be an http or https address without a path, such as https://api.stripe.com',
    ['http:', 'https:'],
    isOrigin,
  ),
  OPEN_FOOD_FACTS_URL: url(
    'must be an http or https address without a path, such as https://world.openfoodfacts.org',
    ['http:', 'https:'],
    isOrigin,
  ),
  TRIAL_DAYS: wholeNumber(0, 3650),
  SESSION_DAYS: wholeNumber(1, 3650),
  LOG_LEVEL: text(
    'must be one of fatal, error, warn, info, debug, trace, silent',
    /^(fatal|error|warn|info|debug|trace|silent)$/,
  ),
  BACKUP_DIR: text('must be the path of a folder'),
  BACKUP_EVERY_HOURS: wholeNumber(1, 168),
  BACKUP_KEEP_HOURS: wholeNumber(1, 8_760),
  BACKUP_KEEP_DAYS: wholeNumber(0, 3_650),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    'must be the http or https address of a collector, such as http://localhost:4318',
    ['http:', 'https:'],
  ),
  OTEL_SERVICE_NAME: text('must not be blank'),
  OTEL_TRACES_SAMPLER_ARG: text('must be a number from 0 to 1', /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/),
  METRICS_PORT: wholeNumber(1, 65_535),
  METRICS_HOST: text('must be a host name or an IP address', /^[\w.:-]+$/),
  METRICS_TOKEN: text('must have 16 characters or more, without blanks', /^\S{16,}$/),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000),
  CALLS_AT_ONCE: wholeNumber(0, 100_000),
});
export type Environment = Type.Static<typeof Environment>;

/**
 * Variables whose values never appear in messages or logs; each may be given as `<name>_FILE`, the path of a
 * file with the value.
 */
export const secrets: ReadonlySet<string> = new Set([
  'ACCESS_TOKEN_KEYS',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'COOKIE_SECRETS',
  'DATABASE_URL',
  'GOOGLE_CLIENT_SECRET',
  'KEYCLOAK_ADMIN_CLIENT_SECRET',
  'METRICS_TOKEN',
  'SIGNING_KEYS',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'VAPID_KEY',
]);

/**
 * Reads Ateria's variables from `env` and checks each by itself.
 *
 * @returns the environment, or null and a sentence for every fault; and hints about probable misspellings
 */
export function readEnvironment(env: Record<string, string | undefined>) {
  const whole = readSecretFiles(env, secrets);
  const { environment, faults, hints } = readVariables(whole.env);
  return {
    environment: whole.faults.length > 0 ? null : environment,
    faults: [...whole.faults, ...faults],
    hints,
  };
}

function readVariables(env: Record<string, string | undefined>) {
  const names = Object.keys(Environment.properties);
  const given = names.filter((name) => (env[name] ?? '').trim() !== '');
  const candidate: unknown = Object.fromEntries(given.map((name) => [name, env[name]?.trim()]));
  // One by one, since TypeBox reports at most eight faults.
  const faults = given.flatMap((name) =>
    [...Value.Errors(Environment, { [name]: env[name]?.trim() })].map(({ message }) => {
      const shown = secrets.has(name) ? 'This is not a valid' : `"${env[name]}" is not a valid`;
      return `${shown} ${name}: it ${message}.`;
    }),
  );
  const environment = Value.Check(Environment, candidate) ? candidate : null;
  return { environment, faults, hints: misspellings(Object.keys(env), names) };
}

function misspellings(given: string[], known: string[]): string[] {
  return given
    .filter((name) => name.length >= 7 && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((candidate) => candidate.length >= 7 && isNear(name, candidate));
      return meant === undefined ? [] : [`${name} is set but unknown. Did you mean ${meant}?`];
    });
}

/** Whether the edit distance is at most two. */
function isNear(a: string, b: string): boolean {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const current = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (previous[j] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1));
    }
    previous = current;
  }
  return (previous.at(-1) ?? 0) <= 2;
}
