import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Environment } from '#lib/environment.ts';
import { readConfig } from './config.ts';

test('with nothing set the server runs on localhost with SQLite and the embedded provider', () => {
  const result = readConfig({});
  if (!result.isValid) throw new Error(result.faults.join());
  expect(result.config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    databasePoolSize: 10,
    oidc: { issuer: undefined, clientId: 'ateria-web', audience: 'http://localhost:3000/api' },
    google: undefined,
    trialDays: 30,
  });
});

test('the public address follows the port, and the audience follows the public address', () => {
  const byPort = readConfig({ PORT: '4000' });
  const byAddress = readConfig({ PORT: '4000', PUBLIC_URL: 'https://ateria.example/' });
  expect(byPort).toMatchObject({ config: { publicUrl: 'http://localhost:4000' } });
  expect(byAddress).toMatchObject({
    config: { publicUrl: 'https://ateria.example', oidc: { audience: 'https://ateria.example/api' } },
  });
});

test('every fault is reported together, in sentences', () => {
  const result = readConfig({
    PORT: '99999',
    PUBLIC_URL: 'https://ateria.example/app',
    LOG_LEVEL: 'loud',
    TRIAL_DAYS: '-1',
    GOOGLE_CLIENT_ID: 'only-one-half',
  });
  if (result.isValid) throw new Error('accepted');
  expect(result.faults).toEqual([
    '"99999" is not a valid PORT: it must be a whole number from 1 to 65535.',
    '"https://ateria.example/app" is not a valid PUBLIC_URL: it must be an http or https address without a path, such as https://ateria.example.',
    '"-1" is not a valid TRIAL_DAYS: it must be a whole number from 0 to 3650.',
    '"loud" is not a valid LOG_LEVEL: it must be one of fatal, error, warn, info, debug, trace, silent.',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.',
  ]);
});

test('also when everything is wrong at once, every variable is named', () => {
  const everything = Object.fromEntries(Object.keys(Environment.properties).map((name) => [name, '# #']));
  const named = {
    OIDC_CLIENT_ID: 'x',
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'x',
    DATA_DIR: 'x',
    BACKUP_DIR: 'y',
    OTEL_SERVICE_NAME: 'x',
    SECRETS_DIR: 'x',
    AUTH0_CONNECTION: 'x',
    KEYCLOAK_ADMIN_CLIENT_ID: 'x',
    KEYCLOAK_ADMIN_CLIENT_SECRET: 'x',
  };
  const result = readConfig({ ...everything, ...named });
  if (result.isValid) throw new Error('accepted');
  for (const name of Object.keys(everything).filter((one) => !(one in named)))
    expect(result.faults.filter((fault) => fault.includes(` ${name}: `))).toHaveLength(1);
});

test('a fault in a secret does not repeat the secret', () => {
  const result = readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/ateria', SMTP_URL: 'hunter2' });
  expect(JSON.stringify(result)).not.toContain('hunter2');
  expect(result).toMatchObject({ isValid: false });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({
    config: { port: 3000, databaseUrl: undefined },
  });
});

test('a probable misspelling gets a hint, and unrelated variables none', () => {
  const result = readConfig({ OIDC_ISUER: 'https://id.example', HOSTNAME: 'kitchen', PATH: '/bin' });
  expect(result.hints).toEqual(['OIDC_ISUER is set but unknown. Did you mean OIDC_ISSUER?']);
});

test('the configuration is frozen all the way down', () => {
  const result = readConfig({});
  if (!result.isValid) throw new Error('refused');
  expect(Object.isFrozen(result.config)).toBe(true);
  expect(Object.isFrozen(result.config.oidc)).toBe(true);
});

test('the hint for Google keeps everything after the first equals sign', () => {
  expect(readConfig({ OIDC_GOOGLE_HINT: 'acr_values=idp:google=x' })).toMatchObject({
    config: { oidc: { googleHint: { name: 'acr_values', value: 'idp:google=x' } } },
  });
});

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
  ['10.0.0.7/32, fd00::/48', '10.0.0.7/32, fd00::/48'],
  ['loopback', 'loopback'],
])('TRUST_PROXY may be %s', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY })).toMatchObject({ config: { trustProxy } });
});

test.each([
  'yes',
  'face',
  ':',
  '10.0.0.1/a',
  '10.0.0.1,',
  '1/2/3',
  '10.0.0.0/33',
  '10.0.0.0/0',
  'loopback, 10.0.0.0/64',
  '::1/129',
])('TRUST_PROXY may not be %s', (TRUST_PROXY) => {
  expect(readConfig({ TRUST_PROXY })).toMatchObject({ isValid: false });
});

test.each([
  ['SMTP_URL', 'smtp:mail.example.com:587'],
  ['SMTP_URL', 'smtps://'],
  ['DATABASE_URL', 'postgres:ateria@db/ateria'],
])('%s says where: %s does not, and would be taken for this machine', (name, address) => {
  expect(readConfig({ [name]: address })).toMatchObject({ isValid: false });
});

test.each([
  ['SMTP_URL', 'smtp://localhost:2525'],
  ['SMTP_URL', 'smtps://ateria%40example.com:a%2Fb@mail.example.com'],
  ['DATABASE_URL', 'postgres:///ateria?host=/run/postgresql'],
])('%s may be %s', (name, address) => {
  expect(readConfig({ [name]: address })).toMatchObject({ isValid: true });
});

test('paying is set up whole or not at all, and its secrets are not repeated', () => {
  const whole = {
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    STRIPE_PRICE_MONTHLY: 'price_m',
    STRIPE_PRICE_YEARLY: 'price_y',
    STRIPE_API_BASE: 'http://localhost:12111/',
  };
  expect(readConfig(whole)).toMatchObject({
    config: {
      stripe: {
        secretKey: 'sk_test_hunter2',
        prices: { monthly: 'price_m', yearly: 'price_y' },
        apiBase: 'http://localhost:12111',
      },
    },
  });
  expect(readConfig({})).toMatchObject({ config: { stripe: undefined } });
  expect(readConfig({ ...whole, STRIPE_WEBHOOK_SECRET: '' })).toMatchObject({
    faults: [
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: without the second nobody who pays gets what they paid for.',
    ],
  });
  expect(readConfig({ STRIPE_PRICE_YEARLY: 'price_y' })).toMatchObject({
    faults: ['STRIPE_PRICE_YEARLY is of no use without STRIPE_SECRET_KEY.'],
  });
  expect(readConfig({ ...whole, STRIPE_PRICE_YEARLY: 'price_m' })).toMatchObject({
    faults: ['STRIPE_PRICE_MONTHLY and STRIPE_PRICE_YEARLY are the same price.'],
  });
  const odd = readConfig({ ...whole, STRIPE_SECRET_KEY: 'hunter2', STRIPE_WEBHOOK_SECRET: 'hunter2' });
  expect(odd).toMatchObject({ isValid: false });
  expect(JSON.stringify(odd)).not.toContain('hunter2');
});

test('images are in a store once its bucket and the key to it are named, and half of that is a fault', () => {
  const key = { AWS_ACCESS_KEY_ID: 'us', AWS_SECRET_ACCESS_KEY: 'hunter2' };
  const whole = readConfig({
    IMAGES_S3_BUCKET: 'images',
    IMAGES_S3_ENDPOINT: 'https://s3.example/',
    ...key,
  });
  expect(whole).toMatchObject({
    config: {
      imagesS3: {
        bucket: 'images',
        endpoint: 'https://s3.example',
        region: 'us-east-1',
        credentials: { accessKeyId: 'us', secretAccessKey: 'hunter2' },
      },
    },
  });
  expect(readConfig(key)).toMatchObject({ config: { imagesS3: undefined } });
  expect(readConfig({ IMAGES_S3_BUCKET: 'images', AWS_ACCESS_KEY_ID: 'us' })).toMatchObject({
    faults: ['IMAGES_S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it.'],
  });
  expect(readConfig({ IMAGES_S3_REGION: 'eu-north-1' })).toMatchObject({
    faults: ['IMAGES_S3_REGION is of no use without IMAGES_S3_BUCKET.'],
  });
});

test('a secret in a file counts as set where something else is wrong', ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'store-secret');
  writeFileSync(file, 'hunter2');
  const inFile = {
    IMAGES_S3_BUCKET: 'images',
    AWS_ACCESS_KEY_ID: 'us',
    AWS_SECRET_ACCESS_KEY_FILE: file,
  };
  expect(readConfig({ ...inFile, MAIL_FROM: 'nobody' })).toMatchObject({
    faults: [expect.stringContaining('MAIL_FROM')],
  });
  expect(readConfig({ ...inFile, AWS_SECRET_ACCESS_KEY_FILE: '/nowhere' })).toMatchObject({
    faults: ['/nowhere (AWS_SECRET_ACCESS_KEY_FILE) cannot be read: ENOENT.'],
  });
});
