import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cameraPhoto } from '#images/testing/camera-photo.ts';
import { createImageServer, rejectedWith } from '#images/testing/image-server.ts';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const image = (name: string | RegExp) => page.getByRole('img', { name });
const says = (text: string | RegExp) => page.getByText(text);
const fileInput = () => page.elementLocator(document.querySelector('input[type=file]') as Element);
const title = () => page.getByRole('textbox', { name: 'Title' });
/** Natural size of the displayed image, in pixels. */
const sizeOf = (name: string) => () => {
  const shown = image(name).query() as HTMLImageElement | null;
  return shown && [shown.naturalWidth, shown.naturalHeight];
};
const widePhoto = () => cameraPhoto(600, 400);

function transferOf(file: File): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer;
}

test('an image is chosen, seen upright at once, saved with the recipe and uploaded by itself', async () => {
  const server = createImageServer();
  server.setDown(true);
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new', server);
  await userEvent.fill(title(), 'Soup');
  await userEvent.upload(fileInput(), await widePhoto());
  await expect.element(image('The chosen picture')).toBeVisible();
  await expect.poll(sizeOf('The chosen picture')).toEqual([400, 600]);
  await userEvent.click(button('Save recipe'));
  await expect.element(image('Picture of Soup')).toBeVisible();
  const [recipe] = await engine.db.recipes.toArray();
  expect(recipe?.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  expect(await engine.db.localPictures.count()).toBe(1);
  server.setDown(false);
  await expect.poll(() => engine.db.localPictures.count()).toBe(0);
  const sent = await server.kept.get(recipe?.imageUrl ?? '')?.text();
  expect(sent).not.toMatch(/exif|gps/i);
  // The shown image stays, and is found again without the server.
  server.setDown(true);
  await expect.element(image('Picture of Soup')).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'All recipes' }));
  await expect.element(page.getByRole('link', { name: /Soup/ })).toBeVisible();
  await expect.poll(() => document.querySelector<HTMLImageElement>('li a img')?.naturalWidth).toBe(400);
});

test('saved in the moment in which it is being read, the recipe has it all the same', async () => {
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new');
  await userEvent.fill(title(), 'Soup');
  const photo = await cameraPhoto(3000, 2000);
  const input = fileInput().element() as HTMLInputElement;
  input.files = transferOf(photo).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  (button('Save recipe').element() as HTMLElement).click();
  await expect.element(image('Picture of Soup')).toBeVisible();
});

test('saved in that moment, a recipe whose picture turns out to be none waits for another press', async () => {
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new');
  await userEvent.fill(title(), 'Soup');
  const input = fileInput().element() as HTMLInputElement;
  input.files = transferOf(new File(['nonsense'], 'soup.jpg')).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  (button('Save recipe').element() as HTMLElement).click();
  await expect.element(says(/^This file cannot be read as a picture/)).toBeVisible();
  await expect.element(button('Save recipe')).toBeVisible();
  expect(await engine.db.recipes.count()).toBe(0);
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Soup' })).toBeVisible();
});

test('it can be dropped and pasted, replaced, removed and brought back, all with the keyboard too', async () => {
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new');
  await expect.element(button('Choose or take a picture')).toBeVisible();
  const drop = { dataTransfer: transferOf(await widePhoto()), bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent('dragover', drop));
  const dropped = new DragEvent('drop', drop);
  document.body.dispatchEvent(dropped);
  expect(dropped.defaultPrevented).toBe(true);
  await expect.poll(sizeOf('The chosen picture')).toEqual([400, 600]);

  const clipboardData = transferOf(await cameraPhoto(300, 600));
  title()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(sizeOf('The chosen picture')).toEqual([600, 300]);

  (button('Remove the picture').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(image('The chosen picture')).not.toBeInTheDocument();
  await expect.element(button('Undo')).toHaveFocus();
  await userEvent.fill(title(), 'Written meanwhile');
  await userEvent.click(button('Undo'));
  await expect.element(image('The chosen picture')).toBeVisible();
  await expect.element(button('Replace the picture')).toHaveFocus();
  await expect.element(title()).toHaveValue('Written meanwhile');
});

test('what is no image is said, and what was there stays; so does the form when the app is closed', async () => {
  const engine = await engineWith();
  const pages = drawRecipes(engine, '/recipes/new');
  await userEvent.fill(title(), 'Half a soup');
  await userEvent.upload(fileInput(), await widePhoto());
  await expect.element(image('The chosen picture')).toBeVisible();
  await userEvent.upload(fileInput(), new File(['words'], 'words.png', { type: 'image/png' }));
  await expect.element(says(/^This file cannot be read as a picture\./)).toBeVisible();
  await userEvent.upload(fileInput(), new File(['x'], 'a.heic', { type: 'image/heic' }));
  await expect.element(says(/^This browser cannot read HEIC pictures\./)).toBeVisible();
  await expect.element(image('The chosen picture')).toBeVisible();

  await pages.open('/recipes');
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/new');
  await expect.element(title()).toHaveValue('Half a soup');
  await expect.poll(sizeOf('The chosen picture')).toEqual([400, 600]);
});

test('one that another device is still sending has its pattern, says so, and comes when it is there', async () => {
  const server = createImageServer();
  const imageUrl = `/api/images/${'a'.repeat(64)}`;
  const engine = await engineWith(recipeAdd('soup', { imageUrl }));
  drawRecipes(engine, '/recipes/soup', server);
  await expect.element(says('The picture has not arrived yet')).toBeVisible();
  server.kept.set(imageUrl, await widePhoto());
  await expect.poll(() => image('Picture of Salmon soup').query(), { timeout: 8_000 }).not.toBeNull();
  await expect.element(says('The picture has not arrived yet')).not.toBeInTheDocument();
});

test('a recipe tells that its image failed for good, and lets it go', async () => {
  const server = createImageServer();
  server.next(rejectedWith(413, 'payload_too_large'));
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new', server);
  await userEvent.fill(title(), 'Soup');
  await userEvent.upload(fileInput(), await widePhoto());
  await expect.element(image('The chosen picture')).toBeVisible();
  await userEvent.click(button('Save recipe'));
  await expect.element(says('Failed to upload image.')).toBeVisible();
  await expect.element(image('Picture of Soup')).toBeVisible();
  await userEvent.click(button('Remove the picture'));
  await expect.element(says('Failed to upload image.')).not.toBeInTheDocument();
  expect((await engine.db.recipes.toArray())[0]?.imageUrl).toBe('');
});

test('where the device fails over an image that is told, and the recipe is saved without it', async () => {
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new');
  const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
    throw new DOMException('no memory', 'InvalidStateError');
  });
  onTestFinished(() => drawing.mockRestore());
  await userEvent.fill(title(), 'Soup');
  await userEvent.upload(fileInput(), await widePhoto());
  await expect.element(says('That did not work. Please try again.')).toBeVisible();
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Soup' })).toBeVisible();
});
