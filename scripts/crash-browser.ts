import { parseArgs } from 'node:util';
import { ensureChromium } from './browser.ts';
import { buildIfNeeded } from './build.ts';
import { crashBrowser } from './crash-browser/crash-browser.ts';

// npm run crash-browser -- --crashes 100 --seed 1
const { values } = parseArgs({
  options: { crashes: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});
process.env.CHROMIUM_PATH = await ensureChromium();
if (!(await buildIfNeeded())) process.exit(1);
const startedAt = performance.now();
const report = await crashBrowser({
  crashes: Number(values.crashes),
  seed: Number(values.seed),
  onCrash: ({ crashes, wrongs }) => {
    if (crashes % 5 === 0) console.log(`${crashes} crashes, ${wrongs.length} wrongs`);
  },
});
const lines: [string, string | number][] = [
  ['crashes', report.crashes],
  ...Object.entries(report.byWay).map(([way, count]): [string, number] => [`… by ${way}`, count]),
  ['edits', report.edits],
  ['… seen on the disk before the crash', report.kept],
  ['… that nobody had promised', report.open],
  ['signing in again', report.signIns],
  ['took', `${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`],
  ['lost, doubled or different', report.wrongs.length],
];
for (const [name, value] of lines) console.log(`${name.padEnd(38)} ${value}`);
for (const wrong of report.wrongs) console.log(wrong);
process.exitCode = report.wrongs.length > 0 ? 1 : 0;
