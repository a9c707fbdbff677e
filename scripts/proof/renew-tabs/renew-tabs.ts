import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expireToken, queueLength, tokensOf } from '../../../client/e2e/harness/browser-storage.ts';
import { type Device, makeDevice } from '../../../client/e2e/harness/device.ts';
import { delay, type Fault, failBefore, loseAnswer } from '../../../client/e2e/harness/faults.ts';
import { plainClientOn } from '../../../client/e2e/harness/plain-client.ts';
import { type ServerProcess, startServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { shoppingList } from '../../../client/e2e/pages/shopping-list.ts';
import { signUp } from '../../../client/e2e/pages/sign-in.ts';
import { createRng } from '../../../sync-protocol/testing/rng.ts';

export interface RenewReport {
  rounds: number;
  /** Rounds with a fault on the renewal request, by fault. */
  faulted: Record<string, number>;
  /** Answers to renewals by status; 0 for an answer that did not arrive. */
  answers: Record<string, number>;
  logouts: number;
  /** Milliseconds from expiry to the new token. */
  roundMs: number[];
  /** Other faults, each as a sentence. */
  wrongs: string[];
}

const tabCount = 8;
const renewal = 'POST /oidc/token';
const patienceMs = 60_000;
const askAgainMs = 3_000;

const faults: Record<string, Fault> = {
  'answer lost': loseAnswer,
  'provider busy': failBefore(503, { 'retry-after': '1' }),
  'answer late': delay(400),
};

/**
 * Lets the token of eight tabs of one browser expire at the same moment, repeatedly. The person must never be
 * signed out.
 */
export async function renewTabs(options: {
  rounds: number;
  seed: number;
  onRound?: (round: number) => void;
}): Promise<RenewReport> {
  const server = await startServerProcess();
  const laptop = await makeDevice('laptop', server);
  try {
    return await renewOn(laptop, server, options);
  } finally {
    await laptop.remove();
    await server.remove();
  }
}

async function renewOn(
  laptop: Device,
  server: ServerProcess,
  { rounds, seed, onRound }: Parameters<typeof renewTabs>[0],
): Promise<RenewReport> {
  const rng = createRng(seed);
  const report: RenewReport = { rounds: 0, faulted: {}, answers: {}, logouts: 0, roundMs: [], wrongs: [] };
  const { page, network } = laptop;
  await signUp(page);
  const tabs = [page];
  while (tabs.length < tabCount) tabs.push(await laptop.newPage());
  for (const tab of tabs.slice(1)) await shoppingList(tab).open();

  while (report.rounds < rounds && report.logouts === 0) {
    const before = await tokensOf(page);
    const name = rng.chance(0.3) ? rng.pick(Object.keys(faults)) : undefined;
    const fault = name === undefined ? undefined : faults[name];
    const met = fault && network.fault(renewal, fault, 1);
    if (name !== undefined) report.faulted[name] = (report.faulted[name] ?? 0) + 1;
    const startedAt = performance.now();
    await expireToken(page);
    const isRenewed = await untilRenewed(tabs, before?.access_token);
    met?.remove();
    report.rounds += 1;
    report.roundMs.push(performance.now() - startedAt);
    if (!isRenewed) report.wrongs.push(`round ${report.rounds}: no new token in ${patienceMs / 1000} s`);
    if (!(await isSignedIn(page))) report.logouts += 1;
    onRound?.(report.rounds);
  }
  for (const [index, tab] of tabs.entries()) {
    if (!tab.url().endsWith('/shopping-list')) report.logouts += 1;
    else await shoppingList(tab).add(`cake ${'x'.repeat(index + 1)}`);
  }
  for (const giveUpAt = Date.now() + patienceMs; (await queueLength(page)) > 0 && Date.now() < giveUpAt; )
    await sleep(100);
  const names = await (await plainClientOn(server, page)).itemNames();
  if (names.length !== tabCount) report.wrongs.push(`the server has ${names.length} of ${tabCount} items`);
  for (const line of network.requests.filter((request) => request.startsWith(renewal))) {
    const status = line.split(' ').at(-1) ?? '';
    report.answers[status] = (report.answers[status] ?? 0) + 1;
  }
  return report;
}

/** Wakes all tabs at once, repeatedly if needed, until the token has changed. */
async function untilRenewed(tabs: readonly Page[], before: string | undefined): Promise<boolean> {
  const [page] = tabs;
  if (!page) return false;
  const giveUpAt = Date.now() + patienceMs;
  for (let askAt = 0; Date.now() < giveUpAt; ) {
    if (Date.now() >= askAt) {
      await Promise.all(tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))));
      askAt = Date.now() + askAgainMs;
    }
    const now = await tokensOf(page);
    if (!now?.access_token) return false;
    if (now.access_token !== before) return true;
    await sleep(20);
  }
  return false;
}

const isSignedIn = async (page: Page) => Boolean((await tokensOf(page))?.access_token);
