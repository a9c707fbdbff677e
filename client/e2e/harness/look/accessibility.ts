import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails with the rule, the element and the reason of everything that axe finds wrong on the page as it is. What it finds is
 * looked at again: a fault stays, a word that was still fading in does not.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect(async () => expect(await faultsOn(page), where).toEqual([])).toPass({ timeout: 10_000 });
}

async function faultsOn(page: Page): Promise<string[]> {
  await untilStill(page);
  // Half a megabyte, which a page needs once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  return page.evaluate(async () => {
    const { run } = Reflect.get(globalThis, 'axe') as typeof axe;
    // For all else that it looks at it would find an unambiguous name too, which takes longer than the rules.
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary}`),
    );
  });
}

/**
 * Waits until nothing moves but what never stands, which is a sign of waiting. Motion is part of no page: what fades in is
 * looked at when it is there. What was pressed just before begins to move with the next frame.
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
