import { ListObjectsV2Command, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from '#config.ts';
import { CannotStart } from '#lib/cannot-start.ts';

/**
 * Checks once whether the configured bucket can be listed: null if so, or a fault that may be temporary.
 *
 * @throws CannotStart for a permanent fault
 */
export async function findS3Fault(
  client: S3Client,
  { bucket, endpoint = 'Amazon S3', region }: S3Settings,
  abortSignal: AbortSignal,
): Promise<Error | null> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), { abortSignal });
    return null;
  } catch (error) {
    if (!(error instanceof S3ServiceException))
      return error instanceof Error ? error : new Error(String(error));
    const status = error.$metadata.httpStatusCode ?? 500;
    if (error.name === 'NoSuchBucket')
      throw new CannotStart(
        `there is no bucket "${bucket}" at ${endpoint}. Make it, or mend IMAGES_S3_BUCKET or IMAGES_S3_ENDPOINT.`,
      );
    if (status === 401 || status === 403)
      throw new CannotStart(
        `${endpoint} does not let us into the bucket "${bucket}" (${error.name}). Look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and whether that key may list, read, write and delete there.`,
      );
    const mayPass = status >= 500 || status === 408 || status === 429;
    if (mayPass) return error;
    throw new CannotStart(
      `${endpoint} does not take our requests for the bucket "${bucket}" (${status} ${error.name}). Look at IMAGES_S3_ENDPOINT and IMAGES_S3_REGION, which is ${region}.`,
    );
  }
}
