import { readAll } from 'sync-protocol/recipe-files/testing/read-all.ts';
import { groupsOf } from 'sync-protocol/recipes/groups.ts';
import { keyedKeywords } from 'sync-protocol/recipes/keywords.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openTestImages } from '#images/testing/browser-images.ts';
import { cameraPhoto } from '#images/testing/camera-photo.ts';
import { createImageServer } from '#images/testing/image-server.ts';
import { drawRecipes, engineWith, recipeAdd, salmonSoup } from '../testing/render-recipes.tsx';

/** Collects the files handed to the browser's downloads. */
function followDownloads() {
  const files = new Map<string, Blob>();
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.set(this.download, blobs.get(this.getAttribute('href') ?? '') ?? new Blob());
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return files;
}

test.each([
  ['Save as JSON-LD', /^ateria-recipes-\d{4}-\d\d-\d\d\.zip$/, 'ateriaBook'],
  ['Save for Paprika', /^ateria-recipes-\d{4}-\d\d-\d\d\.paprikarecipes$/, 'paprika'],
])('%s: the book goes out with what this device has, and comes in again', async (name, ending, format) => {
  const engine = await engineWith();
  const server = createImageServer();
  server.setDown(true);
  const chosen = await openTestImages(engine.db, server).choose(await cameraPhoto(40, 30));
  const imageUrl = 'imageUrl' in chosen ? chosen.imageUrl : '';
  const gone = `/api/images/${'a'.repeat(64)}`;
  await engine.write([
    recipeAdd('soup', {
      imageUrl,
      isFavorite: true,
      rating: 4,
      notes: 'Less salt.',
      keywords: keyedKeywords(['Fish']),
      ingredientGroups: [{ name: 'For the sauce', line: 1, text: 'cream' }],
    }),
    recipeAdd('bread', { title: 'Bread', imageUrl: gone }),
  ]);
  const files = followDownloads();
  drawRecipes(engine, '/recipes/export', server);
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText(/^2 recipes are in your downloads\. 1 picture is not on this device/))
    .toBeVisible();
  await expect.element(button).toHaveFocus();
  const [[fileName, file]] = [...files] as [[string, Blob]];
  expect(fileName).toMatch(ending);
  const { recipes, faults, formats } = await readAll(fileName, new Uint8Array(await file.arrayBuffer()));
  expect({ faults, formats }).toEqual({ faults: [], formats: [format] });
  expect(recipes.map(({ id }) => id)).toEqual(['bread', 'soup']);
  const [, soup] = recipes;
  const { imageUrl: _none, ...said } = salmonSoup;
  expect(soup?.values).toMatchObject({
    ...said,
    rating: 4,
    isFavorite: true,
    notes: 'Less salt.',
  });
  expect(
    groupsOf(soup?.values.ingredients ?? [], soup?.values.ingredientGroups, (line) => line.name),
  ).toHaveLength(2);
  const kept = await engine.db.pictureBytes.toArray();
  expect(await soup?.image?.()).toEqual(new Uint8Array(kept[0]?.bytes ?? new ArrayBuffer(0)));
});
