import { readOptions } from '../run/options.ts';
import { killServer } from './kill-server/kill-server.ts';

const { values } = readOptions({
  name: 'npm run kill-server',
  words:
    'Ends the server with kill -9 at random moments, and compares what it holds with what it acknowledged.',
  options: {
    kills: { type: 'number', default: 100, words: 'How many kills' },
    seed: { type: 'number', default: 1, words: 'What the draw begins with' },
  },
});
const startedAt = performance.now();
const report = await killServer({
  kills: values.kills,
  seed: values.seed,
  onRound: ({ kills, acknowledged, retries, faults }) =>
    console.log(
      `${kills} kills, ${acknowledged} requests acknowledged, ${retries} retries, ${faults.length} faults`,
    ),
});

const startMs = report.startMs.toSorted((a, b) => a - b);
const lines: [string, string | number][] = [
  ['kill -9', report.kills],
  ['… of a server that was starting', report.killsWhileStarting],
  ['writes acknowledged', report.acknowledged],
  ['changes in them', report.changes],
  ['retries after a kill', report.retries],
  ['… of writes that were carried out already', report.retriesOfCarriedOut],
  ['start, median', `${(startMs[Math.floor(startMs.length / 2)] ?? 0).toFixed(0)} ms`],
  ['start, slowest', `${(startMs.at(-1) ?? 0).toFixed(0)} ms`],
  ['took', `${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`],
  ['lost, doubled or damaged', report.faults.length],
];
for (const [name, value] of lines) console.log(`${name.padEnd(44)} ${value}`);
for (const fault of report.faults.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
