import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { fromRoot } from '../run/root.ts';

const dockerfile = readFileSync(fromRoot('Dockerfile'), 'utf8');
const instructions = dockerfile.split('\n').filter((line) => /^[A-Z]/.test(line));

test('the Dockerfile has no fault and nothing that Docker warns of', () => {
  expect(validate(dockerfile).map(({ range, message }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
});

test('every stage is of one image, which its digest names, and has the Node of this repository', () => {
  const node = readFileSync(fromRoot('.node-version'), 'utf8').trim();
  expect(instructions[0]).toMatch(new RegExp(`^ARG NODE_IMAGE=node:${node}-slim@sha256:[0-9a-f]{64}$`));
  const bases = instructions.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
  expect(new Set(bases.map((base) => base?.replaceAll(/\W/g, '')))).toEqual(new Set(['NODE_IMAGE']));
});

test('what runs is not root, knows whether it lives, and takes no script of a package to be installed', () => {
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last.findLast((line) => line.startsWith('USER '))).toBe('USER node');
  expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  for (const line of dockerfile.matchAll(/npm ci[^\n]*/g)) expect(line[0]).toContain('--ignore-scripts');
});

test('commands are typed for the container that is run', () => {
  const run = /`docker run [^`]*`/.exec(readFileSync(fromRoot('deploy/README.md'), 'utf8'))?.[0] ?? '';
  const exec = /`docker exec (\S+)/.exec(readFileSync(fromRoot('server/README.md'), 'utf8'))?.[1];
  expect(run).toContain(`--name ${exec} `);
});
