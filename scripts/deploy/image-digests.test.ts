import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fromRoot } from '../run/root.ts';
import { readCompose } from './deploy-files.ts';

const compose = readCompose();
const bases = Object.values(compose.services).flatMap(({ build }) => build?.args.NODE_IMAGE ?? []);
const images = Object.values(compose.services)
  .filter(({ build }) => !build)
  .map(({ image }) => image);

/**
 * Makes a folder with the files that the script reads, and a fake `docker` that reports this digest for every
 * tag.
 */
function makeFolder(digest: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ateria-pins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'deploy/compose'), { recursive: true });
  for (const file of ['compose.yaml', 'deploy/compose/pin-images.sh'])
    cpSync(fromRoot(file), join(folder, file));
  const docker = join(folder, 'docker');
  writeFileSync(docker, `#!/bin/sh\ncase "$4" in *@*) exit 1 ;; esac\necho "${digest}"\n`);
  chmodSync(docker, 0o755);
  return {
    folder,
    pin: () =>
      execFileSync(join(folder, 'deploy/compose/pin-images.sh'), {
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
        stdio: 'pipe',
      }),
  };
}

test('every image is named by its digest, and the servers are built upon that of the Dockerfile', () => {
  for (const image of [...images, ...bases]) expect(image).toMatch(/:[^@]+@sha256:[0-9a-f]{64}\}$/);
  const [, base] = readFileSync(fromRoot('Dockerfile'), 'utf8').match(/^ARG NODE_IMAGE=(.*)$/m) ?? [];
  expect(new Set(bases)).toEqual(new Set([`\${NODE_IMAGE:-${base}}`]));
});

test('the digests of today are asked for by tag, and written beside what else stands in .env', () => {
  const digest = `sha256:${'5'.repeat(64)}`;
  const { folder, pin } = makeFolder(digest);
  writeFileSync(join(folder, '.env'), 'ATERIA_SITE=ateria.example.com\nNODE_IMAGE=node:old\n');
  pin();
  const lines = readFileSync(join(folder, '.env'), 'utf8').trim().split('\n');
  const pins = [...new Set([...images, ...bases])].map((image) =>
    image.replace(/^\$\{(\w+):-([^@]+)@.*$/, `$1=$2@${digest}`),
  );
  expect(lines.sort()).toEqual(['ATERIA_SITE=ateria.example.com', ...pins].sort());
});

test('what is no digest is not written down', () => {
  const { folder, pin } = makeFolder('unauthorized');
  writeFileSync(join(folder, '.env'), 'ATERIA_SITE=ateria.example.com\n');
  expect(pin).toThrow('no digest of');
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('ATERIA_SITE=ateria.example.com\n');
});
