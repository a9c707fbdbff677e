import { expect, test } from 'vitest';
import { preparePage } from './prepare-page.ts';

/** A page with bars of ink, its right half in a shadow. */
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
  expect(await preparePage(new Blob(['no image']))).toBeNull();
});

/** A light, slanted card with lines of ink on a dark table, with a mark at its top. */
async function cardOnTable(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1_600, 1_200);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#5a4028';
  context.fillRect(0, 0, 1_600, 1_200);
  context.translate(400, 250);
  context.rotate(0.03);
  context.fillStyle = '#f4efe2';
  context.fillRect(0, 0, 800, 600);
  context.fillStyle = '#302820';
  for (let y = 80; y < 560; y += 40) context.fillRect(100, y, 600, 8);
  context.fillRect(100, 40, 600, 30);
  return await canvas.convertToBlob({ type: 'image/png' });
}

test('of a card on a table the card alone is read, without its edge, and it can be turned', async () => {
  const upright = await preparePage(await cardOnTable());
  const onSide = await preparePage(await cardOnTable(), { turns: 1 });
  if (!upright || !onSide) throw new Error('not prepared');
  const [card, turned] = [await greysOf(upright), await greysOf(onSide)];
  expect(card.width / card.height).toBeCloseTo(800 / 600, 0);
  expect([turned.width, turned.height]).toEqual([card.height, card.width]);
  const shares = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);
  for (const { at } of [card, turned])
    for (const share of shares)
      expect(Math.min(at(share, 0.02), at(share, 0.98), at(0.02, share), at(0.98, share))).toBeGreaterThan(
        220,
      );
  // The thick line is at the top, and at the right when rotated clockwise.
  const inked = (read: (share: number) => number) => shares.filter((share) => read(share) < 120);
  expect(inked((share) => card.at(0.5, share))[0]).toBeLessThan(0.2);
  expect(inked((share) => turned.at(share, 0.5)).at(-1)).toBeGreaterThan(0.8);
});
