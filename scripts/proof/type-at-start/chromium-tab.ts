import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { TypingStep } from './draw-typing.ts';
import type { StartTab } from './type-at-start.ts';

/** Adapts a Chromium page to `StartTab`. */
export async function chromiumTab(page: Page): Promise<StartTab> {
  const devtools = await page.context().newCDPSession(page);

  const take = async (step: TypingStep): Promise<void> => {
    if ('down' in step) await page.keyboard.down(step.down);
    else if ('up' in step) await page.keyboard.up(step.up);
    else if ('waitMs' in step) await sleep(step.waitMs);
    else await compose(step.compose);
  };
  const compose = async (word: string): Promise<void> => {
    for (let length = 1; length <= word.length; length++) {
      const text = word.slice(0, length);
      await devtools.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
      await sleep(20);
    }
    await devtools.send('Input.insertText', { text: word });
  };

  return {
    canCompose: true,
    evaluate: page.evaluate.bind(page),
    reload: async () => void (await page.reload({ waitUntil: 'commit' })),
    keys: async (steps) => {
      for (const step of steps) await take(step);
    },
    slowDown: async (times) => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })),
  };
}
