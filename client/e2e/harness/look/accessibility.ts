import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails with rule, element and reason of everything that axe finds on the current page. Findings are checked
 * again: an error stays, text that was still fading in does not.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect(async () => expect(await faultsOn(page), where).toEqual([])).toPass({ timeout: 10_000 });
}

async function faultsOn(page: Page): Promise<string[]> {
  await untilStill(page);
  // Half a megabyte, so injected once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  return page.evaluate(async () => {
    const { run } = Reflect.get(globalThis, 'axe') as typeof axe;
    // For other result types axe would compute a unique selector per element, which takes longer than the
    // rules.
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary}`),
    );
  });
}

/**
 * Waits until nothing moves except endless animations, which indicate waiting. What was just pressed begins
 * to move with the next frame.
 */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(ending().map(({ finished }) => finished));
    } while (ending().some(({ playState }) => playState === 'running'));
  });
