import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** ASVS 5.0, all of level 1, by chapter and section with the last number of each requirement. */
const levelOne = {
  'V1.2': 5,
  'V1.3': 2,
  'V1.5': 1,
  'V2.1': 1,
  'V2.2': 2,
  'V2.3': 1,
  'V3.2': 2,
  'V3.3': 1,
  'V3.4': 2,
  'V3.5': 3,
  'V4.1': 1,
  'V4.4': 1,
  'V5.2': 2,
  'V5.3': 2,
  'V6.1': 1,
  'V6.2': 8,
  'V6.3': 2,
  'V6.4': 2,
  'V7.2': 4,
  'V7.4': 2,
  'V8.1': 1,
  'V8.2': 2,
  'V8.3': 1,
  'V9.1': 3,
  'V9.2': 1,
  'V10.4': 5,
  'V11.3': 2,
  'V11.4': 1,
  'V12.1': 1,
  'V12.2': 2,
  'V13.4': 1,
  'V14.2': 1,
  'V14.3': 1,
  'V15.1': 1,
  'V15.2': 1,
  'V15.3': 1,
};

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, id = '', level, , status = '', evidence = ''] = line.split(' | ').join('|').split('|');
    return { id: id.trim(), level: Number(level), status: status.trim(), evidence: evidence.trim() };
  });

test('every requirement of level 1 has its row, once', () => {
  const wanted = Object.entries(levelOne).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.filter(({ level }) => level === 1).map(({ id }) => id)).toEqual(wanted);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('every row says whether it is met, and how one knows', () => {
  for (const { id, level, status, evidence } of rows) {
    expect([1, 2], id).toContain(level);
    expect(['met', 'partly', 'not', 'n/a', 'proxy', 'operator'], id).toContain(status);
    expect(evidence, id).not.toBe('');
  }
});

test('what is not met, or partly, is told at the top of the page', () => {
  const [top = ''] = page.split('## How soon');
  for (const { id } of rows.filter(({ status }) => status === 'not' || status === 'partly'))
    expect(top).toContain(id);
});

test('every named test is there, under its name', () => {
  const named = rows.flatMap(({ id, evidence }) =>
    [...evidence.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`: ((?:(?!<br>|\)\.$).)+)/g)].map(
      ([, file = '', name = '']) => ({ id, file, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  for (const { id, file, name } of named) {
    const place = new URL(file, root);
    expect(existsSync(place), `${id}: ${file}`).toBe(true);
    expect(readFileSync(place, 'utf8').includes(name), `${id}: ${file} has no test "${name}"`).toBe(true);
  }
});
