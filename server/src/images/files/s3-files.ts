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

/** How long the store is waited for, and by how many. Times in milliseconds. */
interface S3Limits {
  connectMs: number;
  /** Until a request is answered at all; it is then made again, twice. */
  silenceMs: number;
  /** For everything: less than a call of ours may take. */
  answerMs: number;
  atOnce: number;
  /** Who comes when so many wait is told at once to come again. */
  waiting: number;
  /** Names that are listed in one answer: the most that a store gives. */
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

/** Files at once that are removed together. */
const removedAtOnce = 16;

/** Files in a bucket of an S3-compatible store, under their names. Only what every such store knows is asked of it. */
export function createS3Files(settings: S3Settings, told: Partial<S3Limits> = {}): FileStore {
  const limits = { ...usualS3Limits, ...told };
  const { bucket: Bucket } = settings;
  const client = createS3Client(settings, limits);
  const inTurn = createTurns(limits.atOnce, limits.waiting);

  /** Waiting for a turn counts as waiting for the store: nobody's answer takes longer than that. */
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
      // The store compares: what arrived damaged is refused.
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

  /** One page after the other, each asked for when the one before it is used up. */
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
    // Written anew: not every store lets a file be copied onto itself.
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

/** A store under an address of its own knows its buckets by the path; Amazon's by the name of the host. */
export function createS3Client(settings: S3Settings, limits: S3Limits = usualS3Limits): S3Client {
  const { endpoint, region, credentials } = settings;
  return new S3Client({
    region,
    // The client writes into what it is given.
    credentials: { ...credentials },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Older stores refuse the newer checksums; what is sent has its MD5.
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

/** Also while a body is on its way: the signal ends the asking, not the reading. */
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

/** Null for a file that is not there; a bucket that is not there is a fault. */
async function orAbsent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null;
    throw error;
  }
}
