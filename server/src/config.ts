import path from 'node:path';
import { type Environment, readEnvironment, secrets } from '#lib/environment.ts';
import { variableConflicts } from './config/variable-conflicts.ts';

/** Everything that a deployment may configure, validated and frozen. URLs have no trailing slash. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Keys of sign-in, cookies and notices; missing ones are generated at the first start, in `dataDir`. */
  readonly secrets: {
    /** Absolute path of a folder with the secrets that no variable gives. */
    readonly dir: string | undefined;
    /** The secrets given by variables, as JSON texts. */
    readonly given: {
      readonly 'signing-keys'?: string | undefined;
      readonly 'access-token-keys'?: string | undefined;
      readonly 'cookie-secrets'?: string | undefined;
      readonly 'vapid-key'?: string | undefined;
    };
  };
  /** Origin at which people reach the server. */
  readonly publicUrl: string;
  /** Unset: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL at once. */
  readonly databasePoolSize: number;
  /** If false, the server refuses to start when the database needs a migration. */
  readonly migratesAtStart: boolean;
  /** Unset: images are files in `dataDir`. */
  readonly imagesS3: S3Settings | undefined;
  /** Which proxies may name the client's address: all, none, a number of hops, or a list of addresses. */
  readonly trustProxy: boolean | number | string;
  readonly oidc: {
    /** Unset: the embedded provider. */
    readonly issuer: string | undefined;
    readonly clientId: string;
    readonly audience: string;
    /** Extra authorize parameter for "Continue with Google". */
    readonly googleHint: { readonly name: string; readonly value: string } | undefined;
    /** How an external provider is made to send its password reset mail. */
    readonly passwords: {
      /** Unset: derived from the issuer's address. */
      readonly by: 'auth0' | 'keycloak' | undefined;
      /** Auth0's database connection. */
      readonly connection: string;
      /** Client of the Keycloak realm with the right to manage users. */
      readonly admin: { readonly clientId: string; readonly clientSecret: string } | undefined;
    };
  };
  /** The embedded provider signs in with Google when these are set. */
  readonly google: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly mail: {
    /** Unset: messages are written to DATA_DIR/outbox. */
    readonly smtpUrl: string | undefined;
    readonly from: string;
    readonly supportEmail: string | undefined;
  };
  /** Unset: nobody can subscribe. */
  readonly stripe:
    | {
        readonly secretKey: string;
        readonly webhookSecret: string;
        /** Ids of Stripe's prices; a period without one is not sold. */
        readonly prices: { readonly monthly: string | undefined; readonly yearly: string | undefined };
        /** Unset: Stripe's own. */
        readonly apiBase: string | undefined;
      }
    | undefined;
  /** Where barcodes are looked up: Open Food Facts or a mirror. Unset: they are not looked up. */
  readonly openFoodFactsUrl: string | undefined;
  readonly trialDays: number;
  /** Days after which a sign-in at the embedded provider ends, however often it is renewed. */
  readonly sessionDays: number;
  readonly logLevel: string;
  /** Unset: the server makes no scheduled backups. */
  readonly backup:
    | {
        /** Absolute path. */
        readonly dir: string;
        readonly everyHours: number;
        /** All backups of this many hours are kept, and the last one of each of `keepDays` days. */
        readonly keepHours: number;
        readonly keepDays: number;
      }
    | undefined;
  /** Where OpenTelemetry's traces go; unset: nowhere. */
  readonly tracing:
    | {
        readonly endpoint: string;
        readonly serviceName: string;
        /** Sampling rate from 0 to 1, for requests whose caller sent no trace. */
        readonly share: number;
      }
    | undefined;
  /** Metrics in Prometheus' format; off if neither port nor token is set. */
  readonly metrics: {
    /** A separate port; unset: on the API's port, protected by the token. */
    readonly port: number | undefined;
    readonly host: string;
    readonly token: string | undefined;
  };
  readonly rateLimitPerMinute: number;
  /** Maximum concurrent calls; others wait for their turn. 0: no limit. */
  readonly callsAtOnce: number;
}

/** An S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  /** Unset: Amazon's endpoint of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

export type ConfigResult =
  | { readonly isValid: true; readonly config: Config; readonly hints: readonly string[] }
  | { readonly isValid: false; readonly faults: readonly string[]; readonly hints: readonly string[] };

/**
 * Reads the configuration. Reports all faults together, each as one sentence; an empty variable counts as
 * unset.
 */
export function readConfig(env: Record<string, string | undefined>): ConfigResult {
  const { environment, faults, hints } = readEnvironment(env);
  if (environment === null)
    return { isValid: false, faults: [...faults, ...variableConflicts(withFiles(env))], hints };
  const conflicts = variableConflicts(environment);
  if (conflicts.length > 0) return { isValid: false, faults: conflicts, hints };
  return { isValid: true, config: toConfig(environment), hints };
}

/** Marks secrets given as a `…_FILE` as set, whether or not the file can be read. */
function withFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const named = [...secrets].filter((name) => env[`${name}_FILE`]?.trim());
  return { ...env, ...Object.fromEntries(named.map((name) => [name, `in ${name}_FILE`])) };
}

function toConfig(env: Environment): Config {
  const port = Number(env.PORT ?? 3000);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`).origin;
  return deepFreeze({
    port,
    host: env.HOST ?? '127.0.0.1',
    dataDir: path.resolve(env.DATA_DIR ?? './data'),
    secrets: {
      dir: env.SECRETS_DIR && path.resolve(env.SECRETS_DIR),
      given: {
        'signing-keys': env.SIGNING_KEYS,
        'access-token-keys': env.ACCESS_TOKEN_KEYS,
        'cookie-secrets': env.COOKIE_SECRETS,
        'vapid-key': env.VAPID_KEY,
      },
    },
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: Number(env.DATABASE_POOL_SIZE ?? 10),
    migratesAtStart: env.MIGRATE_AT_START !== 'false',
    imagesS3: toImagesS3(env),
    trustProxy: toTrustProxy(env.TRUST_PROXY),
    oidc: toOidc(env, publicUrl),
    google: toClient(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `Ateria <no-reply@${new URL(publicUrl).hostname}>`,
      supportEmail: env.SUPPORT_EMAIL,
    },
    stripe: toStripe(env),
    openFoodFactsUrl: env.OPEN_FOOD_FACTS_URL && new URL(env.OPEN_FOOD_FACTS_URL).origin,
    trialDays: Number(env.TRIAL_DAYS ?? 30),
    sessionDays: Number(env.SESSION_DAYS ?? 180),
    logLevel: env.LOG_LEVEL ?? 'info',
    backup: toBackup(env),
    tracing: toTracing(env),
    metrics: {
      port: env.METRICS_PORT === undefined ? undefined : Number(env.METRICS_PORT),
      host: env.METRICS_HOST ?? '127.0.0.1',
      token: env.METRICS_TOKEN,
    },
    rateLimitPerMinute: Number(env.RATE_LIMIT_PER_MINUTE ?? 600),
    callsAtOnce: Number(env.CALLS_AT_ONCE ?? 64),
  });
}

function toOidc(env: Environment, publicUrl: string): Config['oidc'] {
  const by = env.OIDC_PASSWORDS;
  const [hintName, ...hintValue] = env.OIDC_GOOGLE_HINT?.split('=') ?? [];
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID ?? 'ateria-web',
    audience: env.OIDC_AUDIENCE ?? `${publicUrl}/api`,
    passwords: {
      by: by === 'auth0' || by === 'keycloak' ? by : undefined,
      connection: env.AUTH0_CONNECTION ?? 'Username-Password-Authentication',
      admin: toClient(env.KEYCLOAK_ADMIN_CLIENT_ID, env.KEYCLOAK_ADMIN_CLIENT_SECRET),
    },
    googleHint: hintName === undefined ? undefined : { name: hintName, value: hintValue.join('=') },
  };
}

function toClient(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;
}

function toStripe(env: Environment): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey === undefined || webhookSecret === undefined) return;
  return {
    secretKey,
    webhookSecret,
    prices: { monthly: env.STRIPE_PRICE_MONTHLY, yearly: env.STRIPE_PRICE_YEARLY },
    apiBase: env.STRIPE_API_BASE && new URL(env.STRIPE_API_BASE).origin,
  };
}

function toBackup(env: Environment): Config['backup'] {
  if (env.BACKUP_DIR === undefined) return;
  return {
    dir: path.resolve(env.BACKUP_DIR),
    everyHours: Number(env.BACKUP_EVERY_HOURS ?? 1),
    keepHours: Number(env.BACKUP_KEEP_HOURS ?? 24),
    keepDays: Number(env.BACKUP_KEEP_DAYS ?? 14),
  };
}

function toTracing(env: Environment): Config['tracing'] {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    serviceName: env.OTEL_SERVICE_NAME ?? 'ateria',
    share: Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1),
  };
}

function toImagesS3(env: Environment): S3Settings | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (env.IMAGES_S3_BUCKET === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return;
  return {
    bucket: env.IMAGES_S3_BUCKET,
    endpoint: env.IMAGES_S3_ENDPOINT && new URL(env.IMAGES_S3_ENDPOINT).origin,
    region: env.IMAGES_S3_REGION ?? 'us-east-1',
    credentials: {
      accessKeyId,
      secretAccessKey,
      ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
    },
  };
}

function toTrustProxy(text = 'false'): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}
