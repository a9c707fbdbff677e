import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { FileStore } from '../files/file-store.ts';
import { createFolderFiles } from '../files/folder-files.ts';
import { createS3Files } from '../files/s3-files.ts';
import { startFailingS3 } from '../testing/failing-s3.ts';
import { startS3 } from '../testing/start-s3.ts';
import { moveImages } from './move-images.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 }); // Another process, on a busy machine.

const started = await startS3();
afterAll(() => (started.isAvailable ? started.s3.stop() : undefined));

const openFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return createFolderFiles(folder);
};

async function contentsOf(files: FileStore): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const id of files.households())
    for await (const name of files.list(id)) contents[name] = String(await files.read(name));
  return contents;
}

async function fill(files: FileStore, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1)
    await files.write(`household-${nth % 5}/${nth}-400.webp`, Buffer.from(`picture ${nth}`));
}

const move = (from: FileStore, to: FileStore, isRemoving = false) =>
  moveImages({ from, to, isRemoving, onProgress: () => {} });

test('of one place under two names nothing is taken', async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'ateria-move-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const [folder, link] = [path.join(parent, 'images'), path.join(parent, 'link')];
  await fill(createFolderFiles(folder), 3);
  const before = await contentsOf(createFolderFiles(folder));
  symlinkSync(folder, link);
  for (const other of [path.join(folder, '.'), link])
    await expect(move(createFolderFiles(folder), createFolderFiles(other), true)).rejects.toThrow(
      'one place',
    );
  expect(await contentsOf(createFolderFiles(folder))).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(['household-0', 'household-1', 'household-2']);
});

test('a place that is not there is told of, and no empty one is taken for a move that is done', async () => {
  const missing = path.join(tmpdir(), 'ateria-no-such-folder');
  const to = path.join(missing, 'to');
  const script = path.resolve(import.meta.dirname, '../../../../scripts/move-images.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', DATA_DIR: missing };
  for (const from of ['folder', path.join(missing, 'images')]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--from', from, '--to', to], {
      env,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`there is no folder ${missing}`);
  }
});

if (!started.isAvailable) test.skip(`S3: ${started.reason}`, () => {});
else {
  const { s3 } = started;

  test('images go from the folder to the store and back, twice is as once, and the old place is kept until it is said', async () => {
    const folder = openFolder();
    const store = createS3Files(await s3.newBucket());
    await fill(folder, 40);
    await folder.write('household-1/half-400.webp.killed.part', Buffer.from('half'));
    const before = await contentsOf(folder);
    expect(await move(folder, store)).toMatchObject({ files: 40, copied: 40, removed: 0 });
    expect(await move(folder, store)).toEqual({ files: 40, copied: 0, bytes: 0, removed: 0 });
    const { 'household-1/half-400.webp.killed.part': half, ...whole } = before;
    expect(half).toBe('half');
    expect(await contentsOf(store)).toEqual(whole);
    expect(await contentsOf(folder)).toEqual(before);

    const back = openFolder();
    expect(await move(store, back, true)).toMatchObject({ files: 40, copied: 40, removed: 40 });
    expect(await contentsOf(back)).toEqual(whole);
    expect(await contentsOf(store)).toEqual({});
    expect(await move(store, back, true)).toEqual({ files: 0, copied: 0, bytes: 0, removed: 0 });
  });

  test('broken off it goes on where it was, and what differs is brought anew', async () => {
    const folder = openFolder();
    const failing = await startFailingS3(await s3.newBucket());
    onTestFinished(failing.close);
    const store = createS3Files(failing.settings);
    await fill(folder, 40);
    let written = 0;
    failing.let(({ method }) => {
      written += Number(method === 'PUT');
      return written > 20 ? 'refused' : 'none';
    });
    await expect(move(folder, store, true)).rejects.toThrow('cannot be reached');
    expect(Object.keys(await contentsOf(folder))).toHaveLength(40);
    failing.let('none');
    const there = Object.keys(await contentsOf(store));
    expect(there.length).toBeGreaterThanOrEqual(20);
    await store.write(there[0] ?? '', Buffer.from('picture X'));
    expect(await move(folder, store)).toMatchObject({ files: 40, copied: 40 - there.length + 1 });
    expect(await contentsOf(store)).toEqual(await contentsOf(folder));
  });

  test('what arrives as something else is told, and nothing is taken from the old place', async () => {
    const folder = openFolder();
    await fill(folder, 3);
    const store = createS3Files(await s3.newBucket());
    const careless: FileStore = { ...store, write: (name) => store.write(name, Buffer.from('something')) };
    await expect(move(folder, careless, true)).rejects.toThrow('is not what was sent');
    expect(Object.keys(await contentsOf(folder))).toHaveLength(3);
  });
}
