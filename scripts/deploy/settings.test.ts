import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { openMigrated } from '../../server/src/db/testing/open-migrated.ts';
import { Environment, secrets } from '../../server/src/lib/environment.ts';
import { fromRoot } from '../run/root.ts';
import { readCompose, readManifests, readUnitEnvironment } from './deploy-files.ts';

const compose = readCompose().services['ateria-1'];
const manifests = readManifests();
const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};

/**
 * The variables that each deployment gives the server, with an example address where the file leaves a
 * placeholder.
 */
const given: Record<string, Record<string, string>> = {
  'compose.yaml': Object.fromEntries(
    Object.entries(compose?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{ATERIA_SITE[^}]*\}/, 'ateria.example.com').replace(/\$\{\w+:-(.*)\}/, '$1'),
    ]),
  ),
  'deploy/kubernetes': settings,
  'deploy/systemd': readUnitEnvironment(),
};

/** Contents of secret files. */
const contents: Record<string, string> = {
  DATABASE_URL: 'postgres://ateria:password@postgres:5432/ateria',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

/** Variables of the process, not of Ateria. */
const ofProcess = ['NODE_ENV', 'LD_PRELOAD'];
const isSecretFile = (name: string) => name.endsWith('_FILE') && secrets.has(name.slice(0, -'_FILE'.length));

test.each(Object.entries(given))(
  'every variable that %s names is one that the server knows',
  (_name, env) => {
    const names = Object.keys(env).filter((name) => !ofProcess.includes(name));
    expect(names.filter((name) => !(name in Environment.properties) && !isSecretFile(name))).toEqual([]);
    expect(names.filter((name) => secrets.has(name))).toEqual([]);
  },
);

/** The configuration that the server reads when the secret files exist. */
function configOf(env: Record<string, string>) {
  const names = Object.entries(env).map(([name, value]) =>
    isSecretFile(name)
      ? [name.slice(0, -'_FILE'.length), contents[name.slice(0, -'_FILE'.length)] ?? '']
      : [name, value],
  );
  const read = readConfig(Object.fromEntries(names));
  if (!read.isValid) throw new Error(read.faults.join('\n'));
  expect(read.hints).toEqual([]);
  return read.config;
}

test.each(['compose.yaml', 'deploy/kubernetes'])('%s gives all that several servers want', (name) => {
  expect(configOf(given[name] ?? {})).toMatchObject({
    publicUrl: 'https://ateria.example.com',
    trustProxy: 1,
    databaseUrl: contents.DATABASE_URL,
    secrets: { dir: expect.stringMatching(/^\/run\/secrets/) },
    imagesS3: { bucket: 'ateria-images', endpoint: expect.stringMatching(/^https?:/) },
    mail: { smtpUrl: contents.SMTP_URL },
    metrics: { port: 9464 },
  });
});

test('the unit of one machine lets nobody but its proxy come to the server', () => {
  expect(configOf(given['deploy/systemd'] ?? {})).toMatchObject({
    host: '127.0.0.1',
    trustProxy: 1,
    dataDir: '/var/lib/ateria',
    databaseUrl: undefined,
    mail: { smtpUrl: contents.SMTP_URL },
  });
});

/** Settings that may be in /etc/ateria/ateria.env; their secrets are given to the server's unit only. */
const publicHalves = {
  GOOGLE_CLIENT_ID: 'ateria.apps.googleusercontent.com',
  STRIPE_PRICE_MONTHLY: 'price_m',
  IMAGES_S3_BUCKET: 'ateria-images',
  AWS_ACCESS_KEY_ID: 'ateria',
  KEYCLOAK_ADMIN_CLIENT_ID: 'ateria-admin',
  SMTP_URL_FILE: '/run/credentials/ateria.service/smtp-url',
};

test('commands beside the server want no secret that only the server has, but for what they do with it', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-unit-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await (await openMigrated({ dataDir })).close();
  const run = (name: string, ...words: string[]) =>
    spawnSync(process.execPath, [fromRoot(`scripts/${name}.ts`), ...words], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...publicHalves },
      encoding: 'utf8',
    });
  const backup = path.join(dataDir, 'backups', 'tonight');
  const made = run('backup', '--to', backup);
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(made.stdout).toContain('The images are in the bucket "ateria-images"');
  expect(run('admin', 'stats')).toMatchObject({ status: 0, stderr: '' });
  expect(run('keys', '--to', path.join(dataDir, 'shared'))).toMatchObject({ status: 0, stderr: '' });
  expect(run('restore', '--from', backup)).toMatchObject({ status: 0, stderr: '' });

  // Deleting an account also ends its subscription and deletes its images.
  const refused = run('admin', 'delete-account', '--email', 'aino@example.com', '--yes');
  expect(refused.status).toBe(1);
  expect(refused.stderr.trim().split('\n')).toEqual([
    'IMAGES_S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it.',
    'STRIPE_PRICE_MONTHLY is of no use without STRIPE_SECRET_KEY.',
  ]);
});

test('the keys are where the servers look for them, under the names that `npm run keys` gives them', () => {
  const names = ['signing-keys.json', 'access-token-keys.json', 'cookie-secrets.json', 'vapid-key.json'];
  const targets = compose?.secrets?.flatMap((each) => (typeof each === 'string' ? [] : [each.target]));
  expect(targets).toEqual(names);
  const readme = readFileSync(fromRoot('deploy/kubernetes/README.md'), 'utf8');
  for (const name of names) expect(readme).toContain(`--from-file=${name}`);
});

test('every file that compose.yaml takes secrets from is made by make-secrets.sh, or asked for', () => {
  const script = readFileSync(fromRoot('deploy/compose/make-secrets.sh'), 'utf8');
  const files = Object.values(readCompose().secrets).map(({ file = '' }) =>
    file.replace('./deploy/secrets/', ''),
  );
  for (const file of files) expect(script).toContain(file);
});
