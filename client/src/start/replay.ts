import type { EarlyPress } from './early-presses.ts';
import { findPressed } from './pressed.ts';

/**
 * Repeats on the running page what was pressed before the app ran, on a snapshot or on a prerendered page.
 * Checks and additions are left to the page, which knows their meaning.
 */
export function replay(page: Document, presses: readonly EarlyPress[]): void {
  for (const press of presses) {
    if (press.kind === 'press')
      (press.itself?.isConnected ? press.itself : findPressed(page, press))?.click();
    if (press.kind !== 'key') continue;
    const { on, ...key } = press;
    const target = on ? findPressed(page, on) : page.body;
    target?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  }
}
