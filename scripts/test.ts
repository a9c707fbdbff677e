import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfNeeded } from './build/build.ts';
import { checkSteps } from './check/check-steps.ts';
import { ensureChromium, ensureHeadlessShell } from './run/browser.ts';
import { readOptions } from './run/options.ts';
import { runCommand } from './run/run-command.ts';
import { runSteps } from './run/run-steps.ts';
import { addCounts, type Counts, playwrightCounts, summaryOf, vitestCounts } from './test/count-tests.ts';
import { runEngineJourneys } from './test/engine-journeys.ts';
import { journeysOf, journeyTroubles } from './test/playwright-report.ts';
import { slowestLines, vitestTimes } from './test/slowest-tests.ts';
import { troublesIn, troublesVariable } from './test/test-troubles.ts';

readOptions({
  name: 'npm test',
  words:
    'Check, unit and component tests, build and journeys. A part: npm run test:unit -- some-name, npm run test:e2e -- some-name.',
});
process.env.CI ??= 'true';
const reports = mkdtempSync(path.join(tmpdir(), 'ateria-reports-'));
const startedAt = performance.now();
const counts: Counts[] = [];

heading('Check');
counts.push({ ...(await runSteps(checkSteps)), skipped: 0 });

const chromiumPath = await ensureChromium();
if (!chromiumPath) console.error('No Chromium was found and none could be installed. Set CHROMIUM_PATH.');
// The headless shell is the same engine, and most of a journey's time is starting browsers.
const env = {
  CHROMIUM_PATH: (await ensureHeadlessShell()) ?? chromiumPath,
  WHOLE_CHROMIUM_PATH: chromiumPath,
};

heading('Unit, server and component tests');
const vitestReport = path.join(reports, 'vitest.json');
const troublesFile = path.join(reports, 'troubles.txt');
const vitest = await runCommand(
  [
    'vitest',
    'run',
    '--config',
    'vitest.workspace.ts',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/test/test-troubles.ts',
    `--outputFile.json=${vitestReport}`,
  ],
  { env: { ...env, [troublesVariable]: troublesFile }, isShown: true },
);
counts.push(vitestCounts(vitestReport, vitest.exitCode));

heading('Build');
const isBuilt = await buildIfNeeded();
counts.push({ passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1, skipped: 0 });

heading('Journeys in a browser');
const playwrightReport = path.join(reports, 'playwright.json');
const playwright = await runCommand(
  ['playwright', 'test', '--config', 'client/playwright.config.ts', '--reporter=list,json'],
  { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }, isShown: true },
);
counts.push(playwrightCounts(playwrightReport, playwright.exitCode));

heading('Journeys in Firefox and WebKit');
const enginesReport = path.join(reports, 'engines.json');
const inEngines = await runEngineJourneys({ reportFile: enginesReport });
counts.push(playwrightCounts(enginesReport, inEngines.exitCode));

heading('The slowest ten');
const journeys = [...journeysOf(playwrightReport), ...journeysOf(enginesReport)];
console.log(slowestLines([...vitestTimes(vitestReport), ...journeys]).join('\n'));

const troubles = [...troublesIn(troublesFile), ...journeyTroubles(journeys)];
if (troubles.length > 0) {
  heading('What failed, or passed only when repeated');
  console.log(troubles.join('\n'));
}

rmSync(reports, { recursive: true });
const total = addCounts(counts);
console.log(`\nTook ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
console.log(summaryOf(total));
process.exit(total.failed > 0 ? 1 : 0);

function heading(text: string) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`);
}
