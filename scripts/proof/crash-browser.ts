import { buildIfNeeded } from '../build/build.ts';
import { ensureChromium } from '../run/browser.ts';
import { readOptions } from '../run/options.ts';
import { crashBrowser } from './crash-browser/crash-browser.ts';

const { values } = readOptions({
  name: 'npm run crash-browser',
  words: 'Edits in a real Chromium, crashes it at random moments, and compares disk, screen and server.',
  options: {
    crashes: { type: 'number', default: 20, words: 'How many crashes' },
    seed: { type: 'number', default: 1, words: 'What the draw begins with' },
  },
});
process.env.CHROMIUM_PATH = await ensureChromium();
if (!(await buildIfNeeded())) process.exit(1);
const startedAt = performance.now();
const report = await crashBrowser({
  crashes: values.crashes,
  seed: values.seed,
  onCrash: ({ crashes, wrongs }) => {
    if (crashes % 5 === 0) console.log(`${crashes} crashes, ${wrongs.length} wrongs`);
  },
});
const lines: [string, string | number][] = [
  ['crashes', report.crashes],
  ...Object.entries(report.byWay).map(([way, count]): [string, number] => [`… by ${way}`, count]),
  ['edits', report.edits],
  ['… of 60 things at once', report.manyAtOnce],
  ['… seen on the disk before the crash', report.kept],
  ['… that nobody had promised', report.open],
  ['signing in again', report.signIns],
  ['took', `${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`],
  ['lost, doubled or different', report.wrongs.length],
];
for (const [name, value] of lines) console.log(`${name.padEnd(38)} ${value}`);
for (const wrong of report.wrongs) console.log(wrong);
process.exitCode = report.wrongs.length > 0 ? 1 : 0;
