/** Longer side of what is read, pixels: letters of a cookbook's page are some thirty high then, as Tesseract likes them. */
const longestSide = 3_000;

/** A photo as it is read: upright and no larger than is of use. Null for what this browser cannot read as a picture. */
export async function preparePage(file: Blob): Promise<Blob | null> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What is see-through would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  image.close();
  const page = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  // Phones keep the memory of a canvas until it is made small.
  canvas.width = 0;
  canvas.height = 0;
  return page;
}
