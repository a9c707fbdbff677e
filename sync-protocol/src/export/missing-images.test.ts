import { expect, test } from 'vitest';
import { exportFileName, imageFileName } from './account-export.ts';
import { countMissingImages, missingFileName } from './missing-images.ts';
import { writeZip, type ZipFile } from './write-zip.ts';

const bytesOf = (text: string) => [new TextEncoder().encode(text)];

async function exportWith(...files: ZipFile[]): Promise<Blob> {
  async function* all() {
    yield { name: exportFileName, pieces: bytesOf('{"records":{"recipe":[]}}\n'), isPacked: false };
    yield* files;
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of writeZip(all(), Date.UTC(2026, 0, 15))) pieces.push(new Uint8Array(piece));
  return new Blob(pieces);
}

test('an export says how many images it lacks', async () => {
  const missing = ['a', 'b', 'c'].map((each) => imageFileName(each.repeat(64)));
  const pieces = bytesOf(`${JSON.stringify(missing, null, 2)}\n`);
  expect(await countMissingImages(await exportWith({ name: missingFileName, pieces, isPacked: true }))).toBe(
    3,
  );
});

test('one that is whole says nothing of it', async () => {
  const image = { name: imageFileName('d'.repeat(64)), pieces: bytesOf('[an image]'), isPacked: true };
  expect(await countMissingImages(await exportWith(image))).toBe(0);
});
