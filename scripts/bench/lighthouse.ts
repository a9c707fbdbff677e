import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { signUp } from '../../client/e2e/pages/sign-in.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { fromRoot } from '../run/root.ts';
import { runCommand } from '../run/run-command.ts';
import { atLeast, type Figure } from './figures.ts';

const folder = fromRoot('scripts/lighthouse');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/**
 * Measures Lighthouse's scores of the front page for a visitor and of the list for a signed-in person, on the
 * slow phone that Lighthouse emulates.
 */
export async function measureLighthouse(server: ServerProcess): Promise<Figure[]> {
  await install();
  const profile = mkdtempSync(path.join(tmpdir(), 'ateria-lighthouse-'));
  const port = await findFreePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH,
    baseURL: server.url,
    locale: 'en-GB',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    const figures = await figuresOf('/', await run(`${server.url}/`, port), 100);
    await signUp(browser.pages()[0] ?? (await browser.newPage()));
    return [
      ...figures,
      ...(await figuresOf('/shopping-list', await run(`${server.url}/shopping-list`, port), 97)),
    ];
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function install() {
  const lock = readFileSync(`${folder}/package-lock.json`, 'utf8');
  const stamp = `${folder}/node_modules/.installed`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing Lighthouse …');
  const { exitCode, output } = await runCommand(
    ['npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: folder, timeoutMs: 10 * 60_000 },
  );
  if (exitCode !== 0) throw new Error(`Lighthouse could not be installed:\n${output}`);
  writeFileSync(stamp, lock);
}

async function run(url: string, port: number): Promise<Report> {
  const reportFile = path.join(tmpdir(), `ateria-lighthouse-${port}.json`);
  const { exitCode, output } = await runCommand(
    [
      process.execPath,
      `${folder}/node_modules/lighthouse/cli/index.js`,
      url,
      `--port=${port}`,
      '--disable-storage-reset',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      `--output-path=${reportFile}`,
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { timeoutMs: 3 * 60_000 },
  );
  if (exitCode !== 0) throw new Error(`Lighthouse did not come to an end:\n${output}`);
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  rmSync(reportFile);
  return report;
}

/** One figure per category; prints the audits that cost points. */
async function figuresOf(name: string, report: Report, least: number): Promise<Figure[]> {
  for (const { score, title, displayValue = '' } of Object.values(report.audits))
    if (score !== null && score < 0.9) console.log(`  ${name}: ${title} ${displayValue} (${score})`);
  return categories.map((category) => {
    const score = Math.round((report.categories[category]?.score ?? 0) * 100);
    return {
      name: `Lighthouse, ${category} of ${name}`,
      value: String(score),
      aim: atLeast(score, least, 'points'),
    };
  });
}
