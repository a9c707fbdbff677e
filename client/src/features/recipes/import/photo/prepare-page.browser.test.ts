import { expect, test } from 'vitest';
import { preparePage } from './prepare-page.ts';

/** A page of paper with bars of ink, its right half in the shadow of a hand. */
async function shadedPage(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#f0e8d8';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#302820';
  for (let y = 20; y < height; y += 40) context.fillRect(width * 0.1, y, width * 0.8, 6);
  context.fillStyle = 'rgb(20 15 10 / 0.7)';
  context.fillRect(width / 2, 0, width / 2, height);
  return await canvas.convertToBlob({ type: 'image/png' });
}

async function greysOf(page: Blob) {
  const image = await createImageBitmap(page);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const at = (x: number, y: number) =>
    context.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data[0] ?? 0;
  return { at, width: image.width, height: image.height };
}

test('a photo that is read is lit as evenly in a shadow as beside it, and its ink stays ink', async () => {
  const page = await preparePage(await shadedPage(2_000, 1_500));
  if (!page) throw new Error('not prepared');
  const { at, width } = await greysOf(page);
  expect(width).toBe(2_000);
  const [paper, shaded] = [at(0.25, 0), at(0.8, 0)];
  expect(Math.min(paper, shaded)).toBeGreaterThan(225);
  const ink = 23 / 1_500;
  expect(Math.max(at(0.25, ink), at(0.8, ink))).toBeLessThan(120);
});

test('a small photo is enlarged, a large one made smaller, and what is none is told', async () => {
  const small = await preparePage(await shadedPage(400, 300));
  const large = await preparePage(await shadedPage(4_000, 1_000));
  if (!small || !large) throw new Error('not prepared');
  expect(await greysOf(small)).toMatchObject({ width: 1_200, height: 900 });
  expect(await greysOf(large)).toMatchObject({ width: 3_000, height: 750 });
  expect(await preparePage(new Blob(['no picture']))).toBeNull();
});
