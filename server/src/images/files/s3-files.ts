import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createTurns, TooManyWaitError } from 'sync-protocol/take-turns.ts';
import type { S3Settings } from '#config.ts';
import { type FileStore, ImagesUnavailable } from './file-store.ts';
import { findS3Fault } from './find-s3-fault.ts';

/** Time-outs in milliseconds, and numbers of requests. */
interface S3Limits {
  connectMs: number;
  /** Until a request is answered; it is then retried twice. */
  silenceMs: number;
  /** For everything together: less than our own requests may take. */
  answerMs: number;
  atOnce: number;
  /** Maximum waiting requests; further ones fail at once. */
  waiting: number;
  /** Names listed in one answer: the maximum of S3. */
  page: number;
}

const usualS3Limits: S3Limits = {
  connectMs: 3_000,
  silenceMs: 4_000,
  answerMs: 10_000,
  atOnce: 32,
  waiting: 200,
  page: 1_000,
};

/** Concurrent removals within `removeAll`. */
const removedAtOnce = 16;

/** Stores files in a bucket of an S3-compatible store. Uses only features that every such store has. */
export function createS3Files(settings: S3Settings, told: Partial<S3Limits> = {}): FileStore {
  const limits = { ...usualS3Limits, ...told };
  const { bucket: Bucket } = settings;
  const client = createS3Client(settings, limits);
  const inTurn = createTurns(limits.atOnce, limits.waiting);

  /** Runs a request in turn, within `answerMs` including the wait for its turn. */
  async function ask<T>(act: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(limits.answerMs);
    try {
      return await inTurn(() => {
        signal.throwIfAborted();
        return untilAborted(signal, act(signal));
      });
    } catch (error) {
      throw error instanceof TooManyWaitError ? error : new ImagesUnavailable(error);
    }
  }

  const write = (Key: string, bytes: Buffer) =>
    ask(async (abortSignal) => {
      // The store rejects a body that does not match its MD5.
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      const put = { Bucket, Key, Body: bytes, ContentMD5, ContentType: 'image/webp' };
      await client.send(new PutObjectCommand(put), { abortSignal });
    });

  const read = (Key: string) =>
    ask(async (abortSignal) => {
      const found = await orAbsent(client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }));
      if (!found?.Body) return null;
      const bytes = Buffer.from(await found.Body.transformToByteArray());
      if (found.ContentLength !== undefined && bytes.length !== found.ContentLength)
        throw new Error(`${bytes.length} of ${found.ContentLength} bytes arrived`);
      return bytes;
    });

  const remove = (Key: string) =>
    ask(async (abortSignal) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal });
    });

  /** Yields the pages of a listing, each requested when the one before is used up. */
  async function* pages(asked: { Prefix?: string; Delimiter?: string }) {
    for (let ContinuationToken: string | undefined; ; ) {
      const after = ContinuationToken && { ContinuationToken };
      const page = await ask((abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, MaxKeys: limits.page, ...asked, ...after }), {
          abortSignal,
        }),
      );
      yield page;
      if (!page.IsTruncated) return;
      ContinuationToken = page.NextContinuationToken;
    }
  }

  async function* list(householdId: string) {
    for await (const { Contents = [] } of pages({ Prefix: `${householdId}/` }))
      for (const { Key } of Contents) if (Key !== undefined) yield Key;
  }

  return {
    findFault: () => findS3Fault(client, settings, AbortSignal.timeout(limits.answerMs)),
    read,
    write,
    find: (Key) =>
      ask(async (abortSignal) => {
        const found = await orAbsent(client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }));
        if (!found) return null;
        const { ContentLength: bytes = 0, LastModified, ETag } = found;
        const entityTag = /^"([0-9a-f]{32})"$/.exec(ETag ?? '')?.[1] ?? null;
        return { bytes, changedAtMs: LastModified?.getTime() ?? 0, entityTag };
      }),
    // Writes the file again, since not every store can copy a file onto itself.
    touch: async (name) => {
      const bytes = await read(name);
      if (bytes) await write(name, bytes);
      return bytes !== null;
    },
    remove,
    list,
    removeAll: async (householdId) => {
      let some: string[] = [];
      const removeSome = async () => {
        await Promise.all(some.map(remove));
        some = [];
      };
      for await (const name of list(householdId)) if (some.push(name) >= removedAtOnce) await removeSome();
      await removeSome();
    },
    households: async function* () {
      for await (const { CommonPrefixes = [] } of pages({ Delimiter: '/' }))
        for (const { Prefix } of CommonPrefixes) if (Prefix) yield Prefix.slice(0, -1);
    },
  };
}

/** Path-style addresses for a configured endpoint, virtual-hosted ones for Amazon S3. */
export function createS3Client(settings: S3Settings, limits: S3Limits = usualS3Limits): S3Client {
  const { endpoint, region, credentials } = settings;
  return new S3Client({
    region,
    // A copy, since the client modifies the object.
    credentials: { ...credentials },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Older stores reject the newer checksums; uploads carry an MD5 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: limits.atOnce },
      httpsAgent: { maxSockets: limits.atOnce },
    },
  });
}

/**
 * Rejects when the signal aborts, also while a body is being read, which the client's own signal does not
 * end.
 */
async function untilAborted<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
  let giveUp = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp);
  });
  try {
    return await Promise.race([asked, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** The result, or null if the file does not exist; a missing bucket is an error. */
async function orAbsent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null;
    throw error;
  }
}
