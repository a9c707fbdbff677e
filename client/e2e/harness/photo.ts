import type { Evaluates } from './browser-storage.ts';

/** A JPEG like a camera's: a stripe on a blue background, with a GPS position in EXIF. */
export async function takePhoto(page: Evaluates, width = 2400, height = 1600) {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#2050c0';
      context.fillRect(0, 0, wide, high);
      context.fillStyle = '#f0c020';
      context.fillRect(wide / 4, high / 4, wide / 2, high / 2);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [width, height] as const,
  );
  const plain = Buffer.from(base64, 'base64');
  const told = Buffer.from('Exif\0\0GPSLatitude 60.17 N');
  const head = Buffer.from([0xff, 0xe1, 0, told.length + 2]);
  return {
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([plain.subarray(0, 2), head, told, plain.subarray(2)]),
  };
}
