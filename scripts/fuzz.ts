import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.ts';
import { fuzz } from './fuzz/fuzz.ts';

// npm run fuzz -- --requests 100000 --seed 1
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
if (!(await buildIfNeeded())) process.exit(1);
const startedAt = performance.now();
const report = await fuzz({
  requests: Number(values.requests),
  seed: Number(values.seed),
  onProgress: (done, faults) => {
    if (done % 10_000 === 0) console.log(`${done} requests, ${faults} faults`);
  },
});
for (const line of report.lines) console.log(line);
for (const fault of report.faults) console.log(`\n${fault}`);
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  `\n${report.requests} requests with seed ${values.seed} in ${seconds.toFixed(0)} s, ${report.faults.length} faults`,
);
process.exitCode = report.faults.length > 0 ? 1 : 0;
