import path from 'node:path';
import type { S3Settings } from '#config.ts';
import type { FileStore } from './file-store.ts';
import { createFolderFiles } from './folder-files.ts';

/** Opens the configured file store: S3 if set, else the folder `<dataDir>/images`. */
export async function openFiles(place: {
  dataDir: string;
  imagesS3: S3Settings | undefined;
}): Promise<FileStore> {
  if (place.imagesS3 === undefined) return createFolderFiles(path.join(place.dataDir, 'images'));
  // Loaded only if needed: the S3 client is large, and most installations do without.
  const { createS3Files } = await import('./s3-files.ts');
  return createS3Files(place.imagesS3);
}
