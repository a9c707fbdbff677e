import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#lib/app-error.ts';

/**
 * Writes an upload to a temporary file that is removed after `work`. The total size of such files is limited,
 * per account and overall.
 */
export type WithUploadFile = <T>(
  accountId: string,
  upload: Readable,
  work: (file: FileHandle) => Promise<T>,
) => Promise<T>;

/**
 * @param maxBytes limit of one file, and of all of an account's files at the same time
 * @param mostBytesOfAll limit of all accounts' files at the same time
 */
export function createUploadFiles(maxBytes: number, mostBytesOfAll: number): WithUploadFile {
  const bytesOf = new Map<string, number>();
  let bytesOfAll = 0;

  function count(accountId: string, bytes: number): number {
    const sum = (bytesOf.get(accountId) ?? 0) + bytes;
    bytesOfAll += bytes;
    if (sum > 0) bytesOf.set(accountId, sum);
    else bytesOf.delete(accountId);
    return sum;
  }

  return async (accountId, upload, work) => {
    const file = await openNameless();
    let seen = 0;
    try {
      for await (const chunk of upload as AsyncIterable<Buffer>) {
        seen += chunk.length;
        const sum = count(accountId, chunk.length);
        if (seen > maxBytes)
          throw new AppError('payload_too_large', `A file has at most ${maxBytes / 1024 / 1024} MB.`);
        if (sum > maxBytes)
          throw new AppError('rate_limited', 'Other files of this account are being read in.');
        if (bytesOfAll > mostBytesOfAll)
          throw new AppError('unavailable', 'Files of others are being read in. Try again in a minute.');
        await file.writeFile(chunk);
      }
      return await work(file);
    } finally {
      await file.close();
      count(accountId, -seen);
    }
  };
}

/** Opens an unlinked file: the operating system frees it when it is closed, even if the process is killed. */
async function openNameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `ateria-upload-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}
