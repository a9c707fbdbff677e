import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { ensureChromium } from '../../run/browser.ts';
import { readOptions } from '../../run/options.ts';
import { fromRoot } from '../../run/root.ts';
import { runCommand } from '../../run/run-command.ts';
import type { Engine } from './contract.ts';
import { engines } from './engines/engines.ts';
import { type EngineReport, openWorkshop, type Workshop } from './run-engine.ts';
import { toTables } from './tables.ts';

const { values } = readOptions({
  name: 'npm run bench:peers',
  words:
    'Puts the same probes and the same timed work to six other engines and to ours; installs them first.',
  options: {
    engines: { type: 'text', words: 'These alone, with commas between: rxdb,yjs' },
    probes: { type: 'text', words: 'Those alone whose names have one of these: clock,401' },
    'no-probes': { type: 'flag', words: 'Times only' },
    'no-timings': { type: 'flag', words: 'Probes only' },
    abreast: { type: 'number', default: 4, words: 'How many engines are probed side by side' },
    add: { type: 'flag', words: 'Keeps what earlier runs found beside what runs now' },
    write: { type: 'flag', words: 'Puts the tables into the folder’s README' },
  },
});

await installPeers();
process.env.CHROMIUM_PATH = await ensureChromium();

const wanted = engines.filter(({ folder }) => !values.engines || values.engines.split(',').includes(folder));
const isWanted = (name: string) =>
  !values.probes || values.probes.split(',').some((part) => name.includes(part));
const reports = values.add ? readReports() : new Map<string, EngineReport>();
const reportOf = ({ folder }: Engine): EngineReport => {
  const report = reports.get(folder) ?? { verdicts: {}, timings: {} };
  reports.set(folder, report);
  return report;
};

// Engines are probed concurrently, since probes mostly wait. Timings run alone.
const workshops = new Map<Engine, Workshop>();
for (const engine of wanted) workshops.set(engine, await openWorkshop(engine));
const queue = values['no-probes'] ? [] : [...workshops];
const probeNext = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [engine, workshop] = next;
    await workshop.probe(reportOf(engine), isWanted);
    keepReports();
  }
};
await Promise.all(Array.from({ length: values.abreast }, probeNext));
for (const [engine, workshop] of values['no-timings'] ? [] : workshops) {
  await workshop.time(reportOf(engine));
  keepReports();
}
for (const workshop of workshops.values()) await workshop.close();

const [processor] = cpus();
const chromium = await runCommand([process.env.CHROMIUM_PATH ?? 'chromium', '--version']);
const machine = `${new Date().toISOString().slice(0, 10)}, ${chromium.output.trim().split('\n').at(-1)}, Node ${process.versions.node}, ${cpus().length} cores (${processor?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`;
const tables = toTables(
  engines.filter(({ folder }) => reports.has(folder)),
  reports,
  machine,
);
console.log(`\n${tables}`);
if (values.write) writeReadme(tables);
process.exit(0);

function reportFile() {
  return fromRoot('.cache/peers/reports.json');
}

function keepReports() {
  writeFileSync(reportFile(), JSON.stringify([...reports], null, 1));
}

/** Results of earlier runs; this run replaces those that it repeats. */
function readReports() {
  const text = existsSync(reportFile()) ? readFileSync(reportFile(), 'utf8') : '[]';
  return new Map<string, EngineReport>(JSON.parse(text));
}

/** Installs the peers, which are not part of `npm ci`, on first use and when their versions change. */
async function installPeers() {
  const folder = fromRoot('scripts/proof/peers');
  const installed = `${folder}/node_modules/.package-lock.json`;
  const stamp = `${folder}/node_modules/.installed`;
  const lock = readFileSync(`${folder}/package-lock.json`, 'utf8');
  if (existsSync(installed) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing the peers …');
  // Not `npm ci`, which rejects a lock file that lists optional packages of other platforms without versions.
  const { exitCode, output } = await runCommand(
    ['npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: folder, timeoutMs: 10 * 60_000 },
  );
  if (exitCode !== 0) throw new Error(`The peers could not be installed:\n${output}`);
  writeFileSync(stamp, lock);
}

function writeReadme(text: string) {
  const file = fromRoot('scripts/proof/peers/README.md');
  const [before = ''] = readFileSync(file, 'utf8').split('<!-- results -->');
  writeFileSync(file, `${before}<!-- results -->\n\n${text}`);
}
