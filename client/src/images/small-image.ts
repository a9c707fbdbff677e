/** The centre of an image as a square JPEG of `side` pixels; null if this browser cannot read the image. */
export async function smallImage(file: Blob, side: number): Promise<Blob | null> {
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = side / Math.min(whole.width, whole.height);
    const [width, height] = [whole.width * scale, whole.height * scale];
    const canvas = new OffscreenCanvas(side, side);
    canvas.getContext('2d')?.drawImage(whole, (side - width) / 2, (side - height) / 2, width, height);
    whole.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  } catch {
    return null;
  }
}
