import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { createImageServer } from '#images/testing/image-server.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, itemEdit } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { QuickListPage } from '../quick-list-page.tsx';

async function open() {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const server = createImageServer();
  const images = openTestImages(engine.db, server);
  await engine.write([itemEdit(engine, 'Oats', { category: 'pantry' })]);
  await engine.acknowledgeAll();
  render(
    <SyncProvider value={engine}>
      <ImagesProvider value={images}>
        <ToasterProvider>
          <QuickListPage onPaper={() => {}} onShop={() => {}} onStores={() => {}} />
        </ToasterProvider>
      </ImagesProvider>
    </SyncProvider>,
  );
  const item = async () => (await engine.db.quickItems.toArray())[0];
  return { engine, server, images, item };
}

async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(2_400, 1_800);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#c84';
  context.fillRect(0, 0, 2_400, 1_800);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'oats.jpg', { type: 'image/jpeg' });
}

const dialog = page.getByRole('dialog', { name: 'Edit item' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const onRow = () => document.querySelector<HTMLImageElement>('.list-row .list-image img');

test('a photo of the package is made small, large in the dialog, small on the row, and taken off again', async () => {
  const { item, engine, server } = await open();
  server.setDown(true);
  await userEvent.click(page.getByRole('button', { name: 'Edit Oats' }));
  await userEvent.upload(page.getByLabelText('Picture', { exact: true }), await photo());
  await expect.element(dialog.getByRole('img', { name: 'Picture of Oats' })).toBeVisible();
  expect((await item())?.imageUrl).toBeUndefined();
  await userEvent.click(button('Done'));
  await expect.poll(async () => (await item())?.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  await expect.poll(() => onRow()?.naturalWidth).toBe(1_600);
  expect(onRow()?.getBoundingClientRect()).toMatchObject({ width: 40, height: 40 });

  // Without a network the image stays here and is sent later.
  expect(await engine.db.localPictures.count()).toBe(1);
  await engine.acknowledgeAll();
  server.setDown(false);
  await expect.poll(() => server.kept.size).toBe(1);

  await userEvent.click(page.getByRole('button', { name: 'Edit Oats' }));
  await userEvent.click(button('Remove the picture'));
  await expect.element(button('Add a picture')).toHaveFocus();
  await userEvent.click(button('Done'));
  await expect.poll(async () => (await item())?.imageUrl).toBe('');
  await expect.poll(onRow).toBeNull();
});

test('what is no image is said, and keeps nothing', async () => {
  const { engine } = await open();
  await userEvent.click(page.getByRole('button', { name: 'Edit Oats' }));
  const file = new File(['no picture'], 'a.jpg', { type: 'image/jpeg' });
  await userEvent.upload(page.getByLabelText('Picture', { exact: true }), file);
  await expect.element(dialog.getByText(/cannot be read as a picture/)).toBeVisible();
  expect(await engine.db.localPictures.count()).toBe(0);
});
