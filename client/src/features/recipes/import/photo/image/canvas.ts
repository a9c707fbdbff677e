/** A canvas of this size in pixels, at least 1 × 1. */
export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** Frees a canvas: phones keep its memory until it is made small. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Perceived brightness of a pixel, 0 to 255. */
export function greyAt(data: Uint8ClampedArray, at: number): number {
  return (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
}
