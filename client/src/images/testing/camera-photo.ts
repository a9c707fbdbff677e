/**
 * A JPEG like a phone camera's: held upright, so that the pixels are stored sideways with EXIF orientation 6
 * (rotate clockwise), and with a GPS position. The stored pixels have a red stripe on the left, which is at
 * the top when upright.
 *
 * @param width and `height` of the stored pixels
 */
export async function cameraPhoto(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#2050c0';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#e02020';
  context.fillRect(0, 0, width / 4, height);
  const plain = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
  // SOI, then EXIF, then the image (Exif 2.3, 4.5.4).
  return new File([plain.slice(0, 2), exif(), plain.slice(2)], 'IMG_0001.jpg', { type: 'image/jpeg' });
}

/**
 * APP1 segment with two directories: orientation 6 with a pointer to the GPS one, and the position 60° north.
 */
function exif(): Uint8Array<ArrayBuffer> {
  const tiff = new DataView(new ArrayBuffer(98));
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag);
    tiff.setUint16(at + 2, type);
    tiff.setUint32(at + 4, count);
    if (type === 3) tiff.setUint16(at + 8, value);
    else tiff.setUint32(at + 8, value);
  };
  tiff.setUint32(0, 0x4d4d002a);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 2);
  entry(10, 0x0112, 3, 1, 6);
  entry(22, 0x8825, 4, 1, 38);
  tiff.setUint16(38, 2);
  entry(40, 0x0001, 2, 2, 0x4e000000);
  entry(52, 0x0002, 5, 3, 68);
  for (const [index, value] of [60, 1, 10, 1, 0, 1].entries()) tiff.setUint32(68 + index * 4, value);
  const head = [0xff, 0xe1, 0, 8 + tiff.byteLength, ...new TextEncoder().encode('Exif\0\0')];
  return new Uint8Array([...head, ...new Uint8Array(tiff.buffer)]);
}
