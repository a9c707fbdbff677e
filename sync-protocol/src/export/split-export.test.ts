import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { exportFileName, imageFileName } from './account-export.ts';
import { splitExport } from './split-export.ts';
import { writeZip, type ZipFile } from './write-zip.ts';

const records = '{"records":{"recipe":[]}}\n';
const image = (letter: string, size: number): ZipFile => ({
  name: imageFileName(letter.repeat(64)),
  pieces: [strToU8(letter.repeat(size))],
  isPacked: true,
});

async function exportWith(...images: ZipFile[]): Promise<Blob> {
  async function* all() {
    yield { name: exportFileName, pieces: [strToU8(records)], isPacked: false };
    yield { name: 'activity.json', pieces: [strToU8('[]\n')], isPacked: false };
    yield* images;
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of writeZip(all(), Date.UTC(2026, 0, 15))) pieces.push(new Uint8Array(piece));
  return new Blob(pieces);
}

const filesIn = async (part: Blob) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await part.arrayBuffer()))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );

const all = (letters: string) => new Set([...letters].map((letter) => letter.repeat(64)));

test('a large export goes in parts: its records first, then each with all records and some of the images', async () => {
  const zip = await exportWith(image('a', 900), image('b', 900), image('c', 900), image('d', 5_000));
  const split = await splitExport(zip, 2_500);
  expect(split?.images).toEqual([...all('abcd')]);
  expect(split && (await filesIn(split.records))).toEqual({ [exportFileName]: records });
  const files = await Promise.all(split?.partsOf(all('abcd')).map(filesIn) ?? []);
  expect(files).toEqual([
    {
      [exportFileName]: records,
      [imageFileName('a'.repeat(64))]: 'a'.repeat(900),
      [imageFileName('b'.repeat(64))]: 'b'.repeat(900),
    },
    { [exportFileName]: records, [imageFileName('c'.repeat(64))]: 'c'.repeat(900) },
    { [exportFileName]: records, [imageFileName('d'.repeat(64))]: 'd'.repeat(5_000) },
  ]);
});

test('of a large export only the images that are missing are sent', async () => {
  const zip = await exportWith(image('a', 900), image('b', 900), image('c', 900));
  const split = await splitExport(zip, 2_500);
  const files = await Promise.all(split?.partsOf(all('ac')).map(filesIn) ?? []);
  expect(files.map((each) => Object.keys(each))).toEqual([
    [exportFileName, imageFileName('a'.repeat(64)), imageFileName('c'.repeat(64))],
  ]);
  expect(split?.partsOf(all(''))).toEqual([]);
});

test('a large export in a folder, as somebody packed it again, is split too', async () => {
  const files = {
    [exportFileName]: strToU8(records),
    [imageFileName('a'.repeat(64))]: strToU8('a'.repeat(900)),
  };
  const inFolder = Object.entries(files).map(([name, bytes]) => [`ateria/${name}`, bytes]);
  const split = await splitExport(new Blob([zipSync(Object.fromEntries(inFolder), { level: 0 })]), 100);
  expect(split && (await filesIn(split.records))).toEqual({ [`ateria/${exportFileName}`]: records });
  const [part] = split?.partsOf(all('a')) ?? [];
  expect(Object.keys((part && (await filesIn(part))) ?? {})).toEqual(inFolder.map(([name]) => name));
});

test('a small export, one without images and what is no whole zip go as they are', async () => {
  const large = await exportWith(image('a', 900), image('b', 900));
  const whole: [Blob, number][] = [
    [await exportWith(image('a', 900)), 2_500],
    [await exportWith(), 100],
    [large.slice(0, large.size - 40), 100],
    [new Blob(['Dear Ann']), 4],
  ];
  for (const [file, mostBytes] of whole) expect(await splitExport(file, mostBytes)).toBeNull();
});
