import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails with the rule, the element and the reason of everything that axe finds wrong on the page as it is. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Otherwise it sums up in a page of its own, for frames of other sites, which none of ours has: three times the work.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary}`),
  );
  expect(found, where).toEqual([]);
}
