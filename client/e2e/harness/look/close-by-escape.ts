import type { Page } from '@playwright/test';

/**
 * Closes the topmost sheet, dialog or menu, and waits until its history entry is gone: the pending `back`
 * would cancel a following `goto`.
 */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () => (history.state?.ateriaSheets ?? 0) <= document.querySelectorAll('dialog[open]').length,
  );
}
