import type { Device } from '../../client/e2e/harness/device.ts';
import { scriptsLoadedAt, transferredBytes } from '../../client/e2e/harness/loaded-scripts.ts';
import { type Figure, kilobytes } from './figures.ts';

/** The script that a visitor's front page and the way to a sign-in load, as it travels. */
export async function measureFirstRoute(device: Device): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of ['/', '/login']) {
    const page = await device.newPage();
    const scripts = await scriptsLoadedAt(page, path);
    await page.close();
    figures.push({
      name: `script of ${path}, as it travels`,
      value: kilobytes(transferredBytes(scripts)),
      budget: '150 KB',
    });
  }
  return figures;
}
