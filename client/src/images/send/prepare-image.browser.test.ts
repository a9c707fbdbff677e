import { expect, test, vi } from 'vitest';
import { cameraPhoto } from '../testing/camera-photo.ts';
import { createPrepareImage, type PreparedImage } from './prepare-image.ts';

const prepareImage = createPrepareImage();

async function prepared(file: Blob): Promise<PreparedImage> {
  const result = await prepareImage(file);
  if ('fault' in result) throw new Error(result.fault);
  return result;
}

/** Size of an image, and RGBA of one pixel. */
async function look({ bytes, type }: PreparedImage) {
  const bitmap = await createImageBitmap(new Blob([bytes], { type }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
  return { width, height, at };
}

const textOf = ({ bytes }: PreparedImage) => new TextDecoder('latin1').decode(bytes);
const painted = async (width: number, height: number, type: string, color = '#2050c0') => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
  }
  return canvas.convertToBlob({ type });
};

test('a photo of a phone comes out upright, small, and without where it was taken', async () => {
  const photo = await cameraPhoto(3000, 2000);
  const told = new TextDecoder('latin1').decode(await photo.arrayBuffer());
  expect(told).toContain('Exif');
  // This browser applies the EXIF orientation, as a phone's gallery does.
  const upright = await createImageBitmap(photo);
  expect([upright.width, upright.height]).toEqual([2000, 3000]);

  const image = await prepared(photo);
  expect(image.type).toBe('image/webp');
  expect(image.bytes.byteLength).toBeLessThan(photo.size);
  expect(textOf(image)).not.toMatch(/exif|gps/i);
  const { width, height, at } = await look(image);
  expect([width, height]).toEqual([1067, 1600]);
  const [red, , blue] = at(500, 50);
  expect(red).toBeGreaterThan(180);
  expect(blue).toBeLessThan(90);
  const [, , below] = at(500, 1200);
  expect(below).toBeGreaterThan(140);
});

test('a small image is not made larger', async () => {
  const { width, height } = await look(await prepared(await painted(120, 80, 'image/png')));
  expect([width, height]).toEqual([120, 80]);
});

test('the same file gives the same bytes, so that it has one address', async () => {
  const file = await painted(300, 200, 'image/jpeg');
  const [first, second] = [await prepared(file), await prepared(file)];
  expect(new Uint8Array(second.bytes)).toEqual(new Uint8Array(first.bytes));
});

test('what is no image, what breaks off, and HEIC are told apart and keep nothing', async () => {
  expect(await prepareImage(new Blob(['<p>no picture']))).toEqual({ fault: 'unreadable' });
  expect(await prepareImage(new Blob([]))).toEqual({ fault: 'unreadable' });
  const heic = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0]);
  expect(await prepareImage(new Blob([heic]))).toEqual({ fault: 'heic' });
  expect(await prepareImage(new File(['x'], 'a.heic', { type: 'image/heic' }))).toEqual({ fault: 'heic' });
});

test('a browser that writes no WebP is asked once, with one pixel, and writes JPEG at once', async () => {
  const sizes: number[] = [];
  const toBlob = HTMLCanvasElement.prototype.toBlob;
  const spied = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    callback,
    type,
    quality,
  ) {
    sizes.push(this.width);
    toBlob.call(this, callback, type === 'image/webp' ? 'image/png' : type, quality);
  });
  const prepare = createPrepareImage();
  const file = await painted(300, 200, 'image/jpeg');
  expect(await prepare(file)).toMatchObject({ type: 'image/jpeg' });
  expect(await prepare(file)).toMatchObject({ type: 'image/jpeg' });
  expect(sizes).toEqual([1, 300, 300]);
  spied.mockRestore();
});
