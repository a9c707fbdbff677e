import type { Device } from '../../client/e2e/harness/device.ts';
import { scriptsLoadedAt } from '../../client/e2e/harness/loaded-scripts.ts';
import { addSizes, sizesOf } from '../bundle-size.ts';
import { type Figure, kilobytes } from './figures.ts';

/** The script that a visitor's front page and a first sign-in load, as it travels. */
export async function measureFirstRoute(device: Device): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of ['/', '/login']) {
    const page = await device.newPage();
    const scripts = await scriptsLoadedAt(page, path);
    const { gzip, brotli } = addSizes(scripts.map(({ content }) => sizesOf(content)));
    await page.close();
    figures.push({ name: `script of ${path}, gzip`, value: kilobytes(gzip), budget: '150 KB' });
    figures.push({ name: `script of ${path}, brotli`, value: kilobytes(brotli) });
  }
  return figures;
}
