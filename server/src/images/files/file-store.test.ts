import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startFailingS3 } from '../testing/failing-s3.ts';
import { startS3 } from '../testing/start-s3.ts';
import { type FileStore, ImagesUnavailable } from './file-store.ts';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files } from './s3-files.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 }); // Two more processes, on a busy machine.

const started = await startS3();
afterAll(() => (started.isAvailable ? started.s3.stop() : undefined));

const namesIn = async (files: FileStore, householdId: string) => {
  const names: string[] = [];
  for await (const name of files.list(householdId)) names.push(name);
  return names.sort();
};
const householdsIn = async (files: FileStore) => {
  const ids: string[] = [];
  for await (const id of files.households()) ids.push(id);
  return ids.sort();
};

/** Tests for every kind of file store. */
function keepsFiles(open: () => Promise<FileStore>) {
  let files: FileStore;
  beforeEach(async () => {
    files = await open();
  });

  test('gives back what was written, by its whole name, and the last of two', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await files.write('ours/soup.webp', Buffer.from('first'));
    await files.write('ours/soup.webp', bytes);
    expect(await files.read('ours/soup.webp')).toEqual(bytes);
    expect(await files.find('ours/soup.webp')).toMatchObject({ bytes: 5 });
    const hash = createHash('md5').update(bytes).digest('hex');
    expect([hash, null]).toContain((await files.find('ours/soup.webp'))?.entityTag);
    for (const name of ['ours/soup', 'our/soup.webp', 'nobody/soup.webp'])
      expect([await files.read(name), await files.find(name), await files.touch(name, 0)]).toEqual([
        null,
        null,
        false,
      ]);
  });

  test('counts as new what is said to be wanted', async () => {
    await files.write('ours/soup.webp', Buffer.from('soup'));
    const before = (await files.find('ours/soup.webp'))?.changedAtMs ?? 0;
    const later = before + 2_000;
    // S3 dates files in whole seconds, by its own clock.
    await vi.waitUntil(() => Date.now() >= later, { timeout: 5_000 });
    expect(await files.touch('ours/soup.webp', Date.now())).toBe(true);
    expect((await files.find('ours/soup.webp'))?.changedAtMs).toBeGreaterThan(before);
    expect(await files.read('ours/soup.webp')).toEqual(Buffer.from('soup'));
  });

  test('lists and removes by household', async () => {
    for (const name of ['ours/1', 'ours/2', 'ours2/1', 'theirs/1'])
      await files.write(name, Buffer.from(name));
    expect(await namesIn(files, 'ours')).toEqual(['ours/1', 'ours/2']);
    expect(await householdsIn(files)).toEqual(['ours', 'ours2', 'theirs']);
    await files.remove('ours/1');
    await files.remove('ours/1');
    expect(await namesIn(files, 'ours')).toEqual(['ours/2']);
    await files.removeAll('ours');
    await files.removeAll('ours');
    expect(await namesIn(files, 'ours')).toEqual([]);
    expect(await householdsIn(files)).toEqual(['ours2', 'theirs']);
  });
}

describe('a folder', () => {
  const newFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ateria-files-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  keepsFiles(async () => createFolderFiles(newFolder()));

  test('that is not there yet holds nothing', async () => {
    const files = createFolderFiles(path.join(newFolder(), 'images'));
    expect([await householdsIn(files), await namesIn(files, 'ours')]).toEqual([[], []]);
  });

  test('tells a fault of the disk as such', async () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'ours'));
    writeFileSync(path.join(folder, 'theirs'), 'no folder');
    await expect(createFolderFiles(folder).read('ours')).rejects.toThrow('EISDIR');
    await expect(createFolderFiles(folder).write('theirs/1', Buffer.from('1'))).rejects.toThrow(
      /EEXIST|ENOTDIR/,
    );
  });
});

if (!started.isAvailable) test.skip(`S3: ${started.reason}`, () => {});
else
  describe('an S3-compatible store', () => {
    const { s3 } = started;
    const impatient = { connectMs: 1_000, silenceMs: 300, answerMs: 1_500, atOnce: 2, waiting: 3 };
    keepsFiles(async () => createS3Files(await s3.newBucket()));

    test('is listed page by page, however many there are', async () => {
      const counting = await startFailingS3(await s3.newBucket());
      onTestFinished(counting.close);
      const files = createS3Files(counting.settings, { page: 10 });
      const names = Array.from({ length: 25 }, (_, nth) => `ours/${String(nth).padStart(4, '0')}`);
      for (const name of names) await files.write(name, Buffer.from('x'));
      const asked = counting.asked();
      expect(await namesIn(files, 'ours')).toEqual(names);
      expect(counting.asked() - asked).toBe(3);
      await files.removeAll('ours');
      expect(await namesIn(files, 'ours')).toEqual([]);
    });

    const startFailing = async () => {
      const failing = await startFailingS3(await s3.newBucket());
      onTestFinished(failing.close);
      return { failing, files: createS3Files(failing.settings, impatient) };
    };

    test('that refuses, is silent or breaks off is asked again, and then told as unavailable', async () => {
      const { failing, files } = await startFailing();
      await files.write('ours/1', Buffer.alloc(4_000, 'soup'));
      for (const mishap of ['refused', 'silent', 'cut'] as const) {
        failing.let(mishap);
        await expect(files.read('ours/1'), mishap).rejects.toThrow(ImagesUnavailable);
        if (mishap !== 'cut')
          await expect(files.write('ours/2', Buffer.from('2'))).rejects.toThrow(ImagesUnavailable);
      }
      failing.let('none');
      expect(await files.read('ours/1')).toEqual(Buffer.alloc(4_000, 'soup'));
      expect(await files.read('ours/2')).toBeNull();
      let isFirst = true;
      failing.let(() => {
        const mishap = isFirst ? 'refused' : 'none';
        isFirst = false;
        return mishap;
      });
      await files.write('ours/2', Buffer.from('2'));
      expect(await files.read('ours/2')).toEqual(Buffer.from('2'));
    });

    test('that does not answer keeps nobody longer than the limit, and only so many', async () => {
      const { failing, files } = await startFailing();
      failing.let('silent');
      const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => files.read('ours/1')));
      const names = outcomes.map((each) => (each.status === 'rejected' ? each.reason.name : 'answered'));
      expect(names.sort()).toEqual([
        ...Array(5).fill('ImagesUnavailable'),
        ...Array(2).fill('TooManyWaitError'),
      ]);
      failing.let('none');
      expect(await files.read('ours/1')).toBeNull();
    });

    test('is looked at before it is relied on: what waiting does not mend is said, what may pass is not', async () => {
      const settings = await s3.newBucket();
      const faultOf = (changed: Partial<typeof settings>) =>
        createS3Files({ ...settings, ...changed }, impatient).findFault();
      expect(await faultOf({})).toBeNull();
      await expect(faultOf({ bucket: 'another' })).rejects.toThrow(
        'there is no bucket "another" at http://127.',
      );
      const credentials = { ...settings.credentials, secretAccessKey: 'wrong' };
      await expect(faultOf({ credentials })).rejects.toThrow(/does not let us into .* AWS_SECRET_ACCESS_KEY/);
      await expect(faultOf({ region: 'mars-1' })).rejects.toThrow(/IMAGES_S3_REGION, which is mars-1/);
      expect(await faultOf({ endpoint: 'http://127.0.0.1:9' })).toBeInstanceOf(Error);
    });
  });
