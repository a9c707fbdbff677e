import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const shellNames = ['chromium-headless-shell'];
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const installTimeoutMs = 5 * 60_000;

/**
 * Path of a Chromium that starts: CHROMIUM_PATH, the system's, then Playwright's; undefined if there is none.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  return findThatStarts([env.CHROMIUM_PATH, ...onPath(names, env), ...macPaths, chromium.executablePath()]);
}

/** Finds or installs a Chromium: Playwright's download, else the distribution's package if permitted. */
export async function ensureChromium(): Promise<string | undefined> {
  return (await findChromium()) ?? (await installPlaywrights()) ?? (await installDistributions());
}

/**
 * Path of a headless shell of the same engine, which starts in a third of the time: HEADLESS_SHELL_PATH, the
 * system's, or the distribution's package if it may be installed; undefined if there is none.
 */
export async function ensureHeadlessShell(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const find = () => findThatStarts([env.HEADLESS_SHELL_PATH, ...onPath(shellNames, env)]);
  const found = await find();
  if (found || !(await canInstall())) return found;
  console.log("Fetching the distribution's headless Chromium …");
  await installPackage('chromium-headless-shell');
  return find();
}

async function findThatStarts(candidates: readonly (string | undefined)[]): Promise<string | undefined> {
  for (const candidate of candidates)
    if (candidate && isExecutable(candidate) && (await starts(candidate))) return candidate;
  return undefined;
}

function onPath(wanted: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return wanted.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

async function installPlaywrights() {
  console.log('No Chromium found: fetching the one of Playwright …');
  const canInstallLibraries = await canInstall();
  const { exitCode, output } = await runCommand(
    ['playwright', 'install', ...(canInstallLibraries ? ['--with-deps'] : []), 'chromium'],
    { timeoutMs: installTimeoutMs },
  );
  if (exitCode !== 0) console.log(lastLines(output));
  return findChromium();
}

async function installDistributions() {
  if (!(await canInstall())) return undefined;
  console.log("Fetching the distribution's Chromium …");
  await installPackage('chromium');
  return findChromium();
}

const canInstall = async () => process.getuid?.() === 0 && (await isOnPath('apt-get'));

async function installPackage(name: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand(['apt-get', 'update'], { env, timeoutMs: installTimeoutMs });
  const { exitCode, output } = await runCommand(
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
    { env, timeoutMs: installTimeoutMs },
  );
  if (exitCode !== 0) console.log(lastLines(output));
}

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Some distributions have a stub under the name that only tells people to install something else. */
const starts = async (file: string) =>
  (await runCommand([file, '--version', '--no-sandbox'], { timeoutMs: 20_000 })).exitCode === 0;

const isOnPath = async (name: string) => (await runCommand([name, '--version'])).exitCode === 0;

const lastLines = (text: string) => text.trim().split('\n').slice(-5).join('\n');
