import { expect, test } from 'vitest';
import { findAround, type LightGrid } from './find-paper.ts';

const width = 60;
const height = 80;

/** A grid described cell by cell; every third cell of `hasInk` has ink. */
function gridOf(
  lightAt: (x: number, y: number) => number,
  hasInk: (x: number, y: number) => boolean,
): LightGrid {
  const brightest = new Float32Array(width * height);
  const darkest = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      brightest[at] = lightAt(x, y);
      darkest[at] = lightAt(x, y) * (hasInk(x, y) && (x + y) % 3 === 0 ? 0.25 : 0.95);
    }
  return { width, height, brightest, darkest };
}

/** A slightly rotated card. */
const isCard = (x: number, y: number) =>
  x > 10 + y * 0.04 && x < 45 + y * 0.04 && y > 8 - x * 0.04 && y < 60 - x * 0.04;
const isText = (x: number, y: number) => x > 18 && x < 38 && y > 14 && y < 50;
const aroundAt = (around: Uint8Array | null, x: number, y: number) => around?.[y * width + x];

test('a light card is told from the dark table on which it lies, also half in a shadow', () => {
  const shadow = (y: number) => 1 - 0.6 * Math.min(1, Math.max(0, (y - 25) / 20));
  const around = findAround(gridOf((x, y) => (isCard(x, y) ? 240 : 95) * shadow(y), isText));
  expect(aroundAt(around, 2, 2)).toBe(1);
  expect(aroundAt(around, 55, 75)).toBe(1);
  for (const [x, y] of [
    [18, 14],
    [38, 50],
    [30, 30],
  ] as const)
    expect(aroundAt(around, x, y)).toBe(0);
  // Nothing of the edge itself is left.
  for (let y = 12; y < 55; y += 1) {
    const edge = Math.ceil(10 + y * 0.04);
    expect(aroundAt(around, edge - 1, y)).toBe(1);
  }
});

test('nothing is cut off a page that fills the photo, nor what is dark but has text on it', () => {
  expect(findAround(gridOf(() => 230, isText))).toBeNull();
  const halves = gridOf(
    (x) => (x < 30 ? 230 : 90),
    (x, y) => isText(x, y) || isText(x - 15, y),
  );
  expect(findAround(halves)).toBeNull();
  const fewInTheDark = gridOf(
    (x) => (x < 20 ? 230 : 90),
    (x, y) => isText(x, y) && x < 24,
  );
  expect(findAround(fewInTheDark)).toBeNull();
});

test('an image without text shows no paper', () => {
  expect(
    findAround(
      gridOf(
        (x, y) => (isCard(x, y) ? 240 : 95),
        () => false,
      ),
    ),
  ).toBeNull();
});
