import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { modelFaults } from '../../sync-protocol/testing/model-faults.ts';
import { readOptions } from '../run/options.ts';
import { faults } from './simulate/network/faults.ts';
import type { Tally } from './simulate/tally.ts';
import { findCatch, runSeeds } from './simulate/world/run-seeds.ts';
import { tellStory } from './simulate/world/story.ts';
import type { WorldName } from './simulate/world/worker.ts';

const { values } = readOptions({
  name: 'npm run simulate',
  words: 'Runs the real client on the real server in virtual time, with every fault that can be thought of.',
  options: {
    seeds: { type: 'number', default: 1_000, words: 'How many seeds' },
    workers: { type: 'number', default: 1, words: 'How many processes' },
    from: { type: 'number', default: 1, words: 'The first seed' },
    progress: {
      type: 'text',
      words: 'File to go on from and to keep up to date; it is of one range of seeds',
    },
    'twice-every': {
      type: 'number',
      default: 20,
      words: 'Every so many of the seeds is run twice and compared',
    },
    memory: {
      type: 'flag',
      words: "In memory: the device's core over Maps on a model of the server, hundreds of times as quick",
    },
    story: {
      type: 'number',
      words: 'Tells the smallest story in which this seed still fails, with --memory of that world',
    },
    mutants: {
      type: 'flag',
      words: 'Switches off each rule of the engine in turn, and says which seed noticed',
    },
    only: { type: 'text', default: '', words: 'With --mutants: those alone whose rule or name has this' },
  },
});

const world: WorldName = values.memory ? 'memory' : 'real';

interface Progress {
  from: number;
  firsts: number[];
  tally: Tally;
  seconds: number;
}

if (values.story !== undefined)
  process.exitCode = (await tellStory(world, values.story, console.log)) ? 1 : 0;
else if (values.mutants) await tryMutants();
else await simulate();

interface Switched {
  rule: string;
  name: string;
  otherwise?: 'in memory' | { title: string };
}

/**
 * Loaded on demand: the real world's mutants import client and server, which other runs load only in workers.
 */
async function mutantsOf(of: WorldName): Promise<readonly Switched[]> {
  if (of === 'real') return (await import('./simulate/mutants.ts')).mutants;
  return (await import('../../sync-protocol/testing/mutants/mutants.ts')).mutants;
}

/** Prints the table of catches. */
async function tryMutants(): Promise<void> {
  let survivors = 0;
  const all = await mutantsOf(world);
  const chosen = [...all.entries()].filter(([, { rule, name }]) => `${rule} ${name}`.includes(values.only));
  let noticedElsewhere = 0;
  for (const [index, { rule, name, otherwise }] of chosen) {
    const found = await findCatch(world, index, values.seeds);
    if (!found && otherwise) noticedElsewhere += 1;
    else if (!found) survivors += 1;
    const by = typeof otherwise === 'object' ? `by the test "${otherwise.title}"` : otherwise;
    const missed = otherwise ? `not noticed here, but ${by}` : 'SURVIVES';
    const end = found ? `seed ${found.seed}: ${found.violation.slice(0, 90)}` : missed;
    console.log(`${rule.padEnd(4)} ${name.padEnd(45)} ${end}`);
  }
  console.log(
    `${chosen.length} rules switched off in turn, ${noticedElsewhere} noticed elsewhere alone, ${survivors} not at all`,
  );
  process.exitCode = survivors > 0 ? 1 : 0;
}

async function simulate(): Promise<void> {
  const from = values.from;
  const before = readProgress(from);
  const firsts = [...(before?.firsts ?? [])];
  const secondsBefore = before?.seconds ?? 0;
  const startedAt = performance.now();
  const secondsSoFar = () => secondsBefore + (performance.now() - startedAt) / 1000;
  const total = await runSeeds({
    world,
    from,
    count: values.seeds,
    workers: values.workers,
    twiceEvery: values['twice-every'],
    done: before ?? undefined,
    onChunk: (first, tally) => {
      firsts.push(first);
      const seconds = secondsSoFar();
      if (values.progress) save(values.progress, { from, firsts, tally, seconds });
      const rate = (tally.seeds / seconds).toFixed(2);
      console.log(`${tally.seeds} seeds, ${rate} a second, ${tally.violations.length} violations`);
    },
  });
  report(total, secondsSoFar());
  process.exitCode = total.violations.length > 0 ? 1 : 0;
}

function readProgress(from: number): Progress | null {
  if (!values.progress || !existsSync(values.progress)) return null;
  const progress = JSON.parse(readFileSync(values.progress, 'utf8')) as Progress;
  if (progress.from !== from) throw new Error(`${values.progress} is of the seeds from ${progress.from}`);
  return progress;
}

function save(file: string, progress: Progress): void {
  writeFileSync(`${file}.new`, JSON.stringify(progress));
  renameSync(`${file}.new`, file);
}

function report(total: Tally, seconds: number): void {
  const lines: [string, string | number][] = [
    ['seeds', total.seeds],
    ['seeds a second', (total.seeds / seconds).toFixed(2)],
    ['steps', total.steps],
    ['edits', total.edits],
    ['requests', total.requests],
    ...(world === 'memory' ? modelFaults : faults).map((fault): [string, number] => [
      `… ${fault}`,
      total.faults[fault] ?? 0,
    ]),
    ['violations', total.violations.length],
  ];
  for (const [name, value] of lines) console.log(`${name.padEnd(30)} ${value}`);
  for (const { seed, violation } of total.violations.slice(0, 50))
    console.log(`  seed ${seed}: ${violation}`);
}
