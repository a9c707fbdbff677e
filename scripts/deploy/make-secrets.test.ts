import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fromRoot } from '../run/root.ts';
import { readCompose } from './deploy-files.ts';

const keys = ['access-token-keys.json', 'cookie-secrets.json', 'signing-keys.json', 'vapid-key.json'];

let folder: string;
/** An unprivileged user if root runs the tests. */
const owner = userInfo().uid === 0 ? 65_534 : userInfo().uid;

/**
 * A folder with the script, and fake programs: a `docker` that runs the image's command directly, and a
 * `node` that makes different keys each time. Outside of the container, files made by root inside cannot be
 * changed.
 */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ateria-secrets-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true }));
  mkdirSync(join(folder, 'deploy/compose'), { recursive: true });
  cpSync(fromRoot('deploy/compose/make-secrets.sh'), join(folder, 'deploy/compose/make-secrets.sh'));
  mkdirSync(join(folder, 'deploy/secrets'));
  if (owner !== userInfo().uid) chownSync(join(folder, 'deploy/secrets'), owner, owner);
  writeProgram('docker', [
    'case "$*" in *"--user root --volume $PWD:/secrets ateria sh -c "*) ;; *) exit 1 ;; esac',
    'echo run >> ../../runs',
    'for command; do :; done', // `$command` becomes the last argument.
    'INSIDE=1 exec sh -c "$(echo "$command" | sed "s#/secrets#$PWD#g")"',
  ]);
  writeProgram('node', [
    '[ "$1 $2" = "scripts/keys.ts --to" ] && [ ! -e ../../breaks ]',
    'if [ -e "$3/keys-unfinished" ]; then rm -f "$3/keys-unfinished" "$3/signing-keys.json"; fi',
    `for name in ${keys.join(' ')}; do [ -e "$3/$name" ] && exit 1; head -c 9 /dev/urandom | od -An -tx1 > "$3/$name"; done`,
  ]);
  writeProgram('chmod', [
    'case "$*" in *keys.json*) env | grep -q ^INSIDE= || exit 1 ;; esac',
    'exec /bin/chmod "$@"',
  ]);
});

function writeProgram(name: string, lines: readonly string[]): void {
  writeFileSync(join(folder, name), `${['#!/bin/sh', 'set -eu', ...lines].join('\n')}\n`);
  chmodSync(join(folder, name), 0o755);
}

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

test('the keys belong to whoever the folder belongs to, and not to the container’s root', () => {
  make();
  for (const name of keys) expect(statSync(join(secrets(), name)).uid, name).toBe(owner);
});

test('keys that an earlier try has left for root alone are made readable, and stay what they are', () => {
  make();
  const before = all();
  for (const name of keys) chmodSync(join(secrets(), name), 0o600);
  make();
  expect(all()).toEqual(before);
  for (const name of keys) expect(modeOf(join(secrets(), name)), name).toBe(0o444);
});

test('where the keys cannot be made it fails, and makes them the next time', () => {
  writeFileSync(join(folder, 'breaks'), '');
  expect(make).toThrow();
  expect(readdirSync(secrets()).filter((name) => keys.includes(name))).toEqual([]);
  rmSync(join(folder, 'breaks'));
  make();
  expect(readdirSync(secrets())).toEqual(expect.arrayContaining(keys));
});

test('keys of which only some were written, since it was broken off, are made the next time', () => {
  for (const name of ['signing-keys.json', 'keys-unfinished']) writeFileSync(join(secrets(), name), 'half');
  make();
  expect(readdirSync(secrets())).toEqual(expect.arrayContaining(keys));
  expect(readdirSync(secrets())).not.toContain('keys-unfinished');
  expect(read('signing-keys.json')).not.toBe('half');
});
