import { buildIfNeeded } from '../build/build.ts';
import { ensureChromium } from '../run/browser.ts';
import { readOptions } from '../run/options.ts';
import { renewTabs } from './renew-tabs/renew-tabs.ts';

const { values } = readOptions({
  name: 'npm run renew-tabs',
  words: 'Lets eight tabs of one browser find their token expired at once, and counts logouts.',
  options: {
    rounds: { type: 'number', default: 100, words: 'How many rounds' },
    seed: { type: 'number', default: 1, words: 'What the draw begins with' },
  },
});
process.env.CHROMIUM_PATH = await ensureChromium();
if (!(await buildIfNeeded())) process.exit(1);
const startedAt = performance.now();
const report = await renewTabs({
  rounds: values.rounds,
  seed: values.seed,
  onRound: (round) => {
    if (round % 50 === 0) console.log(`${round} rounds`);
  },
});
const roundMs = report.roundMs.toSorted((a, b) => a - b);
const lines: [string, string | number][] = [
  ['rounds of eight tabs', report.rounds],
  ...Object.entries(report.faulted).map(([name, count]): [string, number] => [`… with the ${name}`, count]),
  ...Object.entries(report.answers).map(([status, count]): [string, number] => [
    `renewals answered ${status === '0' ? 'with silence' : status}`,
    count,
  ]),
  ['round, median', `${(roundMs[Math.floor(roundMs.length / 2)] ?? 0).toFixed(0)} ms`],
  ['round, slowest', `${(roundMs.at(-1) ?? 0).toFixed(0)} ms`],
  ['took', `${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`],
  ['logouts', report.logouts],
];
for (const [name, value] of lines) console.log(`${name.padEnd(34)} ${value}`);
for (const wrong of report.wrongs) console.log(wrong);
process.exitCode = report.logouts + report.wrongs.length > 0 ? 1 : 0;
