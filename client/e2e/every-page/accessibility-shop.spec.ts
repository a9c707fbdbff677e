import { expect } from '@playwright/test';
import { inHand, overhanging, smallTargets } from '../harness/look/beyond-axe.ts';
import { closeByEscape } from '../harness/look/close-by-escape.ts';
import { checkOn, gotoIn, variants } from '../harness/look/every-variant.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';

// Pages used in the shop: axe finds nothing, nothing overhangs, and all targets are large enough.

const words = {
  en: {
    scan: 'Scan a code',
    digits: 'Digits under the bars',
    find: 'Find',
    whatIsThis: 'What is this?',
    editMilk: 'Edit milk',
    done: 'Done',
    image: 'Picture',
    largeImage: /picture/i,
  },
  fi: {
    scan: 'Lue viivakoodi',
    digits: 'Numerot viivojen alla',
    find: 'Etsi',
    whatIsThis: 'Mikä tämä on?',
    editMilk: 'Muokkaa: milk',
    done: 'Valmis',
    image: 'Kuva',
    largeImage: /kuva/i,
  },
} as const;

for (const [theme, locale, name, viewport] of variants) {
  const variant = `${theme}, ${locale}, ${name}`;
  const text = words[locale];

  test(`axe finds nothing wrong where one shops: ${variant}`, async ({ device, server }) => {
    const { page } = await device(name, { viewport, locale });
    const client = await plainClientOn(server, page);
    await client.put('/api/quick-list', {
      items: [
        { itemName: 'milk', quantity: '2 l' },
        { itemName: 'rye bread', quantity: '', isChecked: true },
      ],
    });
    for (const [itemName, interval] of [
      ['coffee', 'monthly'],
      ['oat flakes', 'weekly'],
    ])
      await client.call('POST', '/api/recurring-items', {
        itemName,
        interval,
        quantity: '1 kg',
        startDate: new Date().toLocaleDateString('sv-SE'),
      });
    await gotoIn(page, theme, locale, '/shopping-list');
    const axe = checkOn(page, variant);
    const check = async (where: string) => {
      await axe(where);
      expect(await overhanging(page), `${where} sideways, ${variant}`).toEqual([]);
      if (name === 'phone')
        expect(await smallTargets(page, inHand), `${where} small, ${variant}`).toEqual([]);
    };
    const dialog = page.getByRole('dialog');

    await page.getByRole('button', { name: text.scan }).click();
    await expect(dialog.getByLabel(text.digits)).toBeVisible();
    await check('asking for the camera');
    await dialog.getByLabel(text.digits).fill('6408430000128');
    await dialog.getByRole('button', { name: text.find }).click();
    await expect(dialog.getByLabel(text.whatIsThis)).toBeVisible();
    await check('a code that nobody knows');
    await closeByEscape(page);

    await page.getByRole('button', { name: text.editMilk }).click();
    const photo = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(60, 40);
      const paper = canvas.getContext('2d');
      paper?.fillRect(0, 0, 60, 40);
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });
    await dialog
      .getByLabel(text.image, { exact: true })
      .setInputFiles({ name: 'milk.png', mimeType: 'image/png', buffer: Buffer.from(photo) });
    await expect(dialog.getByRole('img', { name: text.largeImage })).toBeVisible();
    await check('an item with an image');
    await dialog.getByRole('button', { name: text.done, exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto('/shop');
    const milk = page.getByRole('checkbox', { name: /^milk/ });
    await expect(milk).toBeVisible();
    await expect(page.getByRole('button', { name: text.largeImage })).toBeVisible();
    await check('in the shop');
    await page.getByRole('button', { name: text.largeImage }).click();
    await expect(dialog.getByRole('img', { name: text.largeImage })).toBeVisible();
    await check('the image of a package, large');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(milk).not.toBeChecked();
    expect(new URL(page.url()).pathname).toBe('/shop');
    await page.goto('/paper/recurring');
    await expect(page.getByText('oat flakes')).toBeVisible();
    await axe('recurring items on paper');
    expect(await overhanging(page), `paper sideways, ${variant}`).toEqual([]);
  });
}
