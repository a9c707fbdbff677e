// Renders the home-screen icons from public/icons/mark.svg: `npx node client/scripts/render-icons.ts`, after
// each change of the mark. The icons are committed, so that a build needs no browser.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';

const ICONS = new URL('../public/icons/', import.meta.url);
const PAPER = '#faf6ee';
const GREEN = '#158840';

interface Icon {
  name: string;
  sizePx: number;
  /**
   * Width of the mark as a fraction of the icon. Masks never cut the middle of a maskable icon, within a
   * radius of 40 %.
   */
  share: number;
  background?: string;
  color: string;
  /** Colour seen through the cut-out leaf. */
  leaf?: string;
}

const icons: Icon[] = [
  { name: 'favicon-32', sizePx: 32, share: 1, color: GREEN },
  { name: 'icon-192', sizePx: 192, share: 0.94, color: GREEN, leaf: PAPER },
  { name: 'icon-512', sizePx: 512, share: 0.94, color: GREEN, leaf: PAPER },
  { name: 'maskable-512', sizePx: 512, share: 0.62, background: PAPER, color: GREEN },
  { name: 'monochrome-512', sizePx: 512, share: 0.8, color: '#000000' },
  { name: 'apple-touch-icon', sizePx: 180, share: 0.7, background: PAPER, color: GREEN },
];

const mark = await readFile(new URL('mark.svg', ICONS), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

for (const { name, sizePx, share, background = 'transparent', color, leaf = 'transparent' } of icons) {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  await page.setContent(
    `<style>
      body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${background} }
      svg { width: ${share * 100}%; background: radial-gradient(${leaf} 60%, transparent 61%) }
    </style>${mark.replaceAll(GREEN, color)}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await writeFile(new URL(`${name}.png`, ICONS), png);
  await page.close();
}
await browser.close();
