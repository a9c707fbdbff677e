import type { Page } from '@playwright/test';

/**
 * Closes the topmost sheet, dialog or menu, and waits until no entry of one that is closed is left in the history: the way back from
 * it would cut off a `goto` that comes right behind.
 */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () => (history.state?.ateriaSheets ?? 0) <= document.querySelectorAll('dialog[open]').length,
  );
}
