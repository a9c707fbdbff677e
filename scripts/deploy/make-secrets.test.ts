import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fromRoot } from '../run/root.ts';
import { readCompose } from './deploy-files.ts';

const keys = ['access-token-keys.json', 'cookie-secrets.json', 'signing-keys.json', 'vapid-key.json'];

let folder: string;
/** A folder with the script, and a `docker` in its path that makes keys as the server's image does, each time others. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ateria-secrets-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true }));
  mkdirSync(join(folder, 'deploy/compose'), { recursive: true });
  cpSync(fromRoot('deploy/compose/make-secrets.sh'), join(folder, 'deploy/compose/make-secrets.sh'));
  const script = [
    '#!/bin/sh',
    'set -eu',
    'case "$*" in *"--volume $PWD:/secrets "*" node scripts/keys.ts --to /secrets") ;; *) exit 1 ;; esac',
    'echo run >> ../../runs',
    `for name in ${keys.join(' ')}; do [ -e "$name" ] && exit 1; head -c 9 /dev/urandom | od -An -tx1 > "$name"; done`,
  ];
  writeFileSync(join(folder, 'docker'), `${script.join('\n')}\n`);
  chmodSync(join(folder, 'docker'), 0o755);
});

const make = () =>
  execFileSync(join(folder, 'deploy/compose/make-secrets.sh'), {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    stdio: 'pipe',
  });
const secrets = () => join(folder, 'deploy/secrets');
const read = (name: string) => readFileSync(join(secrets(), name), 'utf8');
const modeOf = (file: string) => statSync(file).mode & 0o777;
const all = () => Object.fromEntries(readdirSync(secrets()).map((name) => [name, read(name)]));

test('it makes every secret that compose.yaml names but the mail server, in a folder for its owner alone', () => {
  make();
  const wanted = Object.values(readCompose().secrets).map(({ file = '' }) => file);
  const made = readdirSync(secrets()).map((name) => `./deploy/secrets/${name}`);
  expect(wanted.filter((file) => !made.includes(file))).toEqual(['./deploy/secrets/smtp-url']);
  expect(made.filter((file) => !wanted.includes(file))).toEqual([]);
  expect(modeOf(secrets())).toBe(0o700);
  for (const name of readdirSync(secrets())) expect(modeOf(join(secrets(), name)), name).toBe(0o444);
});

test('the address of the database has its password, and the store knows the key that the servers have', () => {
  make();
  expect(read('postgres-password')).toMatch(/^[0-9a-f]{48}$/);
  expect(read('database-url')).toBe(`postgres://ateria:${read('postgres-password')}@postgres:5432/ateria`);
  expect(read('store-secret')).toMatch(/^[0-9a-f]{40}$/);
  const [identity] = JSON.parse(read('store-identities')).identities;
  expect(identity.credentials).toEqual([{ accessKey: 'ateria', secretKey: read('store-secret') }]);
});

test('once more changes nothing, and what somebody has written stays', () => {
  make();
  writeFileSync(join(secrets(), 'smtp-url'), 'smtps://mail.example.com');
  const before = all();
  make();
  expect(all()).toEqual(before);
  expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('run\n');
});

test('where the keys cannot be made it fails, and makes them the next time', () => {
  const docker = readFileSync(join(folder, 'docker'), 'utf8');
  writeFileSync(join(folder, 'docker'), '#!/bin/sh\nexit 125\n');
  expect(make).toThrow();
  expect(readdirSync(secrets()).filter((name) => keys.includes(name))).toEqual([]);
  writeFileSync(join(folder, 'docker'), docker);
  make();
  expect(readdirSync(secrets())).toEqual(expect.arrayContaining(keys));
});
