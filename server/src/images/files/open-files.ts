import path from 'node:path';
import type { S3Settings } from '#config.ts';
import type { FileStore } from './file-store.ts';
import { createFolderFiles } from './folder-files.ts';

/** Where the configuration keeps images: in the store that it names, else under `<dataDir>/images`. */
export async function openFiles(place: {
  dataDir: string;
  imagesS3: S3Settings | undefined;
}): Promise<FileStore> {
  if (place.imagesS3 === undefined) return createFolderFiles(path.join(place.dataDir, 'images'));
  // The client is large, and most installations do without.
  const { createS3Files } = await import('./s3-files.ts');
  return createS3Files(place.imagesS3);
}
