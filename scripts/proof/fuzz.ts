import { buildIfNeeded } from '../build/build.ts';
import { readOptions } from '../run/options.ts';
import { fuzz } from './fuzz/fuzz.ts';

const { values } = readOptions({
  name: 'npm run fuzz',
  words: 'Sends every route requests as they should be and not, and judges every answer.',
  options: {
    requests: { type: 'number', default: 10000, words: 'How many requests' },
    seed: { type: 'number', default: 1, words: 'What the draw begins with' },
  },
});
if (!(await buildIfNeeded())) process.exit(1);
const startedAt = performance.now();
const report = await fuzz({
  requests: values.requests,
  junkBytes: 1_000_000,
  seed: values.seed,
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
