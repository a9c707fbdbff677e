import type { Page } from '@playwright/test';

export const englishCard = `Pea soup

Serves 4

Ingredients
500 g dried peas
2 onions
300 g smoked ham

Method
1. Soak the peas overnight.
2. Boil everything for two hours.`;

interface Photographed {
  /** Amplitude of the noise of a dark photo. */
  grain?: number;
  /** Clockwise quarter turns. */
  turns?: number;
}

/**
 * A typewritten card photographed on a table: slightly slanted and, in good light, half in a hand's shadow.
 * Drawn in the page's browser, as a PNG.
 *
 * @param texts columns of text side by side
 */
export async function photoOf(
  page: Pick<Page, 'evaluate'>,
  texts: string | readonly string[],
  { grain = 0, turns = 0 }: Photographed = {},
): Promise<Buffer> {
  const drawn = [[texts].flat(), grain, turns] as const;
  const base64 = await page.evaluate(async ([written, noise, quarters]) => {
    const beside = written.map((text) => text.split('\n'));
    const [width, height] = [1_200, 180 + Math.max(...beside.map(({ length }) => length)) * 64];
    const isOnSide = quarters % 2 === 1;
    const canvas = new OffscreenCanvas(isOnSide ? height : width, isOnSide ? width : height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((quarters * Math.PI) / 2);
    context.translate(-width / 2, -height / 2);
    context.fillStyle = '#7a5a3a';
    context.fillRect(0, 0, width, height);
    context.rotate(-0.03);
    context.translate(20, 60);
    context.fillStyle = '#f4efe2';
    context.fillRect(0, 0, width - 60, height - 80);
    context.fillStyle = '#2b2520';
    context.font = '36px serif';
    for (const [column, lines] of beside.entries())
      for (const [index, line] of lines.entries())
        context.fillText(line, 60 + column * 480, 90 + column * 14 + index * 64);
    const shadow = context.createLinearGradient(0, height * 0.35, 0, height * 0.65);
    shadow.addColorStop(0, 'rgb(20 15 10 / 0)');
    shadow.addColorStop(1, 'rgb(20 15 10 / 0.6)');
    context.fillStyle = shadow;
    if (noise === 0) context.fillRect(-60, -60, width + 120, height + 120);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    let seed = 7;
    for (let at = 0; at < pixels.data.length; at += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const more = (seed / 1_073_741_824 - 1) * noise;
      for (let colour = at; colour < at + 3; colour += 1)
        pixels.data[colour] = (pixels.data[colour] ?? 0) + more;
    }
    context.putImageData(pixels, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, drawn);
  return Buffer.from(base64, 'base64');
}
