import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { S3Settings } from '#config.ts';
import { findFreePort } from '#testing/free-port.ts';
import { installIfMissing } from '#testing/install-package.ts';
import { createS3Client } from '../files/s3-files.ts';

export interface TestS3 {
  /** Creates an empty bucket. */
  newBucket(): Promise<S3Settings>;
  stop(): Promise<void>;
}

export type StartedS3 = { isAvailable: true; s3: TestS3 } | { isAvailable: false; reason: string };

/** Debian's own Python, which has its packages; another one may come before it in PATH. */
const python = '/usr/bin/python3';
const patienceMs = 60_000;

/**
 * Starts a real S3-compatible store (OpenStack Swift) in its own folder, or returns the reason why it cannot
 * be started here. If it is missing and packages may be installed, it is installed first, which takes some
 * seconds once.
 */
export async function startS3(): Promise<StartedS3> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-s3-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    installIfMissing('python3-swift', isInstalled);
    const s3 = await startIn(path.join(folder, 'swift'));
    return { isAvailable: true, s3: { ...s3, stop: () => s3.stop().finally(remove) } };
  } catch (error) {
    remove();
    const cause = error instanceof Error ? error.message : String(error);
    return { isAvailable: false, reason: `no S3-compatible store starts here: ${cause}` };
  }
}

const isInstalled = () => spawnSync(python, ['-c', 'import swift'], { timeout: patienceMs }).status === 0;

async function startIn(folder: string): Promise<TestS3> {
  const credentials = {
    accessKeyId: 'ateria:tests',
    secretAccessKey: randomBytes(12).toString('hex'),
  };
  const port = await findFreePort();
  const script = path.join(import.meta.dirname, 'swift-s3.py');
  // Its standard input closes when this process ends, however it ends.
  const server = spawn(
    python,
    [script, folder, String(port), credentials.accessKeyId, credentials.secretAccessKey],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  await untilReady(server);
  let made = 0;
  return {
    newBucket: async () => {
      made += 1;
      const settings: S3Settings = {
        bucket: `pictures-${made}`,
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        credentials,
      };
      const client = createS3Client(settings);
      await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
      client.destroy();
      return settings;
    },
    stop: async () => {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`Swift ${why}. ${output.trim().split('\n').at(-1)}`));
    const timer = setTimeout(() => {
      server.kill('SIGKILL');
      fail(`was not ready after ${patienceMs / 1000} s`);
    }, patienceMs);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!/^ready$/m.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('error', ({ message }) => fail(`cannot be run: ${message}`));
    server.once('close', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

/** Environment of a server that stores its images there. */
export function environmentOf({ bucket, endpoint = '', credentials }: S3Settings): Record<string, string> {
  return {
    IMAGES_S3_BUCKET: bucket,
    IMAGES_S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}
