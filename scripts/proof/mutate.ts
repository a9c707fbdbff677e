import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { readOptions } from '../run/options.ts';
import { fromRoot } from '../run/root.ts';
import { runCommand } from '../run/run-command.ts';

const { values } = readOptions({
  name: 'npm run mutate',
  words:
    "Changes the device's core in every place, one at a time, and says which changes no seed in memory notices.",
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

await install();
const { exitCode } = await runCommand(
  [process.execPath, `${folder}/run-stryker.mjs`, String(values.workers), ...files],
  { isShown: true, env: { MUTATE_SEEDS: String(values.seeds) } },
);
process.exitCode = exitCode;

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
