import { parseArgs } from 'node:util';
import { killServer } from './kill-server/kill-server.ts';

// npm run kill-server -- --kills 1000 --seed 1
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const startedAt = performance.now();
const report = await killServer({
  kills: Number(values.kills),
  seed: Number(values.seed),
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
