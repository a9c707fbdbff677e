/** How long the object URL is kept, so that any browser has begun to save. */
const heldMs = 60_000;

/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), heldMs);
}
