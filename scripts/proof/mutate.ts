import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readOptions } from '../run/options.ts';
import { fromRoot } from '../run/root.ts';
import { runCommand } from '../run/run-command.ts';
import { type Mutant, type Report, unexplained } from './mutate/unexplained.ts';
import { unnoticed } from './mutate/unnoticed.ts';

const { values } = readOptions({
  name: 'npm run mutate',
  words:
    "Changes the device's core in every place, one at a time, and says which changes no seed in memory and no test notices.",
  options: {
    seeds: { type: 'number', default: 1_000, words: 'How many seeds a change has to outlive' },
    workers: { type: 'number', default: 1, words: 'How many processes' },
    only: { type: 'text', default: '', words: 'Those files alone whose path has this' },
  },
});

const folder = fromRoot('scripts/proof/mutate');
const files = globSync('sync-protocol/src/device/*.ts', { cwd: fromRoot('.') }).filter(
  (file) => file.includes(values.only) && !file.endsWith('.test.ts'),
);

const reportFile = path.join(tmpdir(), `ateria-mutate-${process.pid}.json`);
await install();
const { exitCode } = await runCommand(
  [process.execPath, `${folder}/run-stryker.mjs`, String(values.workers), reportFile, ...files],
  { isShown: true, env: { MUTATE_SEEDS: String(values.seeds) } },
);
process.exitCode = exitCode === 0 ? tell(JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : exitCode;
rmSync(reportFile, { force: true });

/**
 * @returns the exit code: 1 if a mutant survives without a recorded reason, or a reason matches no surviving
 * mutant
 */
function tell(report: Report): number {
  const { survivors, strange, stale } = unexplained(report, unnoticed);
  const told = ({ file, line, text, replacement }: Mutant) =>
    `${file}:${line}\n  ${text}\n  → ${replacement}`;
  for (const mutant of strange) console.log(`Not noticed, and no reason for it: ${told(mutant)}`);
  for (const { file, line } of stale)
    console.log(`A reason for what is noticed, or not there: ${file}: ${line}`);
  const tested = Object.values(report.files).flatMap(({ mutants }) => mutants).length;
  console.log(`${tested} changes, ${survivors} not noticed, ${strange.length} of them without a reason`);
  return strange.length + stale.length > 0 ? 1 : 0;
}

async function install(): Promise<void> {
  const lock = readFileSync(`${folder}/package-lock.json`, 'utf8');
  const stamp = `${folder}/node_modules/.installed`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing Stryker …');
  const installed = await runCommand(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    timeoutMs: 10 * 60_000,
  });
  if (installed.exitCode !== 0) throw new Error(`Stryker could not be installed:\n${installed.output}`);
  writeFileSync(stamp, lock);
}
