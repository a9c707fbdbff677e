import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from '../../../../sync-protocol/testing/mutants/mutants.ts';
import { shorten } from './shorten.ts';
import { createTeller, tellStory } from './story.ts';

test('an attempt to shorten a story that comes to no end is given up, and the story told', async () => {
  const teller = createTeller(path.join(import.meta.dirname, 'testing/endless-story.ts'), [], 1_000);
  const task = { seed: 1, without: [], isNarrated: false };
  const run = ({ skipped }: { skipped: ReadonlySet<number> }) =>
    teller.run({ ...task, skipped: [...skipped] });
  const found = await shorten(run, []);
  expect(found.violation).toBe('I1 something is lost');
  expect([...found.attempt.skipped].sort()).toEqual([2, 3]);
  const lines: string[] = [];
  await teller.run({ ...task, skipped: [2, 3], isNarrated: true }, (line) => lines.push(line));
  teller.end();
  expect(lines).toEqual(['what happened']);
}, 60_000);

test('a story in memory is told of the world in memory, as short as it fails', async () => {
  const lines: string[] = [];
  const mutant = mutants.findIndex(({ name }) => name === 'no de-duplication');
  const seed = 116;
  expect(await tellStory('memory', seed, (line) => lines.push(line), mutant)).toBe(true);
  expect(lines.at(-1)).toMatch(/^seed \d+: I5 chore /);
  expect(lines.some((line) => line.includes('the server takes device-'))).toBe(true);
  expect(await tellStory('memory', 1, (line) => lines.push(line))).toBe(false);
  expect(lines.at(-1)).toBe('seed 1: all invariants hold');
}, 60_000);
