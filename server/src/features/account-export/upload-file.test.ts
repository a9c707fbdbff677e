import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadFiles } from './upload-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-uploads-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const bytes = (count: number) => Readable.from([Buffer.alloc(count, 'a')]);

test('an upload is a file that has no name: whatever ends the process, nothing of it is left', async () => {
  const withFile = createUploadFiles(100, 1_000);
  const seen = await withFile('ann', bytes(80), async (file) => {
    expect(readdirSync(folder)).toEqual([]);
    return (await file.read(Buffer.alloc(100), 0, 100, 0)).bytesRead;
  });
  expect(seen).toBe(80);
});

test('an upload of just as much as may be is taken, and one byte more is not', async () => {
  const withFile = createUploadFiles(100, 1_000);
  expect(await withFile('ann', bytes(100), async () => 'read')).toBe('read');
  await expect(withFile('ann', bytes(101), async () => 'read')).rejects.toMatchObject({
    code: 'payload_too_large',
  });
});

test('what one account sends at once is bounded together, others have their own, and it is free again afterwards', async () => {
  const withFile = createUploadFiles(100, 1_000);
  const slow = new PassThrough();
  const first = withFile('ann', slow, async () => 'read');
  slow.write(Buffer.alloc(60));
  await expect.poll(() => slow.readableLength, { message: 'bytes that nobody has read' }).toBe(0);
  await expect(withFile('ann', bytes(41), async () => 'read')).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect(await withFile('bo', bytes(100), async () => 'read')).toBe('read');
  expect(await withFile('ann', bytes(40), async () => 'read')).toBe('read');
  slow.end();
  expect(await first).toBe('read');
  expect(await withFile('ann', bytes(100), async () => 'read')).toBe('read');
});

test('what all accounts send at once is bounded too, and it is free again afterwards', async () => {
  const withFile = createUploadFiles(100, 150);
  const others = withFile('ann', bytes(100), () => withFile('bo', bytes(51), async () => 'read'));
  await expect(others).rejects.toMatchObject({ code: 'unavailable' });
  expect(await withFile('ann', bytes(100), () => withFile('bo', bytes(50), async () => 'read'))).toBe('read');
});

test('an upload that is broken off or whose reading fails gives its room back', async () => {
  const withFile = createUploadFiles(100, 1_000);
  const torn = new PassThrough();
  torn.write(Buffer.alloc(90));
  const broken = withFile('ann', torn, async () => 'read');
  await expect.poll(() => torn.readableLength).toBe(0);
  torn.destroy(new Error('gone'));
  await expect(broken).rejects.toThrow('gone');
  await expect(withFile('ann', bytes(90), () => Promise.reject(new Error('no zip')))).rejects.toThrow(
    'no zip',
  );
  expect(await withFile('ann', bytes(100), async () => 'read')).toBe('read');
});
