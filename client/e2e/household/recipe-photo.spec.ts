import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

const english = `Pea soup

Serves 4

Ingredients
500 g dried peas
2 onions
300 g smoked ham

Method
1. Soak the peas overnight.
2. Boil everything for two hours.`;

const finnish = `Lohikeitto

Ainekset
400 g lohta
5 perunaa
2 dl kermaa
tilliä

Ohje
1. Keitä perunat kypsiksi.
2. Lisää lohi ja kerma.`;

/**
 * A card as somebody wrote it on a machine, photographed on a table: a little askew, half in a hand's shadow, or in light so bad that
 * the camera adds `grain`. Drawn in the page's own browser, as a PNG.
 */
async function photoOf(page: Page, text: string, grain = 0): Promise<Buffer> {
  const drawn = [text, grain] as const;
  const base64 = await page.evaluate(async ([written, noise]) => {
    const lines = written.split('\n');
    const canvas = new OffscreenCanvas(1_200, 180 + lines.length * 64);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#7a5a3a';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.rotate(-0.03);
    context.translate(20, 60);
    context.fillStyle = '#f4efe2';
    context.fillRect(0, 0, canvas.width - 60, canvas.height - 80);
    context.fillStyle = '#2b2520';
    context.font = '36px serif';
    for (const [index, line] of lines.entries()) context.fillText(line, 60, 90 + index * 64);
    const shadow = context.createLinearGradient(0, canvas.height * 0.35, 0, canvas.height * 0.65);
    shadow.addColorStop(0, 'rgb(20 15 10 / 0)');
    shadow.addColorStop(1, 'rgb(20 15 10 / 0.6)');
    context.fillStyle = shadow;
    if (noise === 0) context.fillRect(-60, -60, canvas.width + 120, canvas.height + 120);
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

test('a photographed card is read on the device, in both languages, and without a network once it has been', async ({
  device,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  const book = recipeBook(page);
  await book.open();
  await untilControlled(page);
  const choose = async (language: string, ...texts: string[]) => {
    await book.open();
    await page.getByRole('link', { name: 'Import recipes' }).first().click();
    await page.getByRole('link', { name: 'From a photo' }).click();
    await page.getByLabel('The recipe is in').selectOption(language);
    const photos = [];
    for (const text of texts)
      photos.push({ name: 'card.png', mimeType: 'image/png', buffer: await photoOf(page, text) });
    await page.getByLabel('Photos of the recipe').setInputFiles(photos);
    await expect(page.getByRole('img', { name: `Page ${texts.length}` })).toBeVisible();
  };
  const read = async (language: string, ...texts: string[]) => {
    await choose(language, ...texts);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(page.getByRole('note', { name: 'Before you save' })).toBeVisible({ timeout: 120_000 });
  };
  const sent = () => phone.network.requests.filter((line) => /recipe-imports|PUT/.test(line));

  // What is under way can be stopped; the photo stays chosen.
  await choose('Finnish', finnish);
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Read it' })).toBeEnabled();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();

  await read('Finnish', finnish);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lohikeitto');
  await expect(page.getByLabel('Quantity of ingredient 1')).toHaveValue('400 g');
  await expect(page.getByLabel('Ingredient 4', { exact: true })).toHaveValue('tilliä');
  await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue('Lisää lohi ja kerma.');
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  expect(sent()).toEqual([]);

  await read('English', english);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pea soup');
  // Nothing that the Content-Security-Policy refused. Everything that reads is here by now.
  expect(phone.complaints).toEqual([]);
  await phone.goOffline();
  await book.open();
  await page.getByRole('button', { name: 'Remove Pea soup' }).click();
  // A recipe that goes over two pages is one.
  await read('English', ...english.split(/\n(?=Method)/));
  await expect(page.getByLabel('Ingredient 3', { exact: true })).toHaveValue('smoked ham');
  await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue('Soak the peas overnight.');
  await book.save();
  await expect(book.heading('Pea soup')).toBeVisible();
  await phone.goOnline();
});

test('a photo full of grain is read as well as a clean one', async ({ device }) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const book = recipeBook(page);
  await book.open();
  await page.getByRole('link', { name: 'Import recipes' }).first().click();
  await page.getByRole('link', { name: 'From a photo' }).click();
  await page.getByLabel('The recipe is in').selectOption('English');
  const buffer = await photoOf(page, english, 40);
  await page
    .getByLabel('Photos of the recipe')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('note', { name: 'Before you save' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pea soup');
  await expect(page.getByLabel('Quantity of ingredient 1')).toHaveValue('500 g');
  await expect(page.getByLabel('Ingredient 3', { exact: true })).toHaveValue('smoked ham');
  await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue('Boil everything for two hours.');
});
