import { existsSync } from 'node:fs';
import path from 'node:path';
import { readCommandConfig } from '../server/src/config/command-config.ts';
import type { Config } from '../server/src/config.ts';
import { createFolderFiles } from '../server/src/images/files/folder-files.ts';
import { openFiles } from '../server/src/images/files/open-files.ts';
import { moveImages } from '../server/src/images/move/move-images.ts';
import { readOptions } from './run/options.ts';

const { values } = readOptions({
  name: 'npm run move-images',
  words:
    'Copies all images between the folder and the S3-compatible store, and compares each. Goes on where it was broken off; the server may run.',
  options: {
    from: { type: 'text', words: 's3, folder (DATA_DIR/images), or the path of another folder' },
    to: { type: 'text', words: 'The same' },
    remove: { type: 'flag', words: 'Takes them from the old place once all are in the new one' },
  },
});
const read = readCommandConfig(process.env, ['images']);
const toldEvery = 500;

if (read.isValid && values.from !== undefined && values.to !== undefined && values.from !== values.to) {
  try {
    requireFolder(values.from, read.config);
    const [from, to] = [await open(values.from, read.config), await open(values.to, read.config)];
    for (const place of [from, to]) {
      const fault = await place.findFault();
      if (fault) throw fault;
    }
    const moved = await moveImages({
      from,
      to,
      isRemoving: values.remove,
      onProgress: ({ files, copied, removed }) => {
        if ((removed || files) % toldEvery === 0)
          console.log(`${files} looked at, ${copied} copied, ${removed} removed`);
      },
    });
    const megabytes = (moved.bytes / 1024 / 1024).toFixed(1);
    console.log(
      `${moved.files} files are in ${values.to}, each compared. Copied now: ${moved.copied}, ${megabytes} MB. Removed from ${values.from}: ${moved.removed}.`,
    );
  } catch (error) {
    console.error(`Not all were moved: ${error instanceof Error ? error.message : error}`);
    console.error('Run it once more: it goes on where it was.');
    process.exitCode = 1;
  }
} else {
  console.error(
    read.isValid
      ? 'Say from where and to where, such as: npm run move-images -- --from folder --to s3'
      : read.faults.join('\n'),
  );
  process.exitCode = 1;
}

/** A new server's DATA_DIR has no folder of images yet; a place without either is a wrong one. */
function requireFolder(place: string, { dataDir }: Config): void {
  const folder = place === 'folder' ? dataDir : path.resolve(place);
  if (place !== 's3' && !existsSync(folder)) throw new Error(`there is no folder ${folder}`);
}

async function open(place: string, { dataDir, imagesS3 }: Config) {
  if (place === 'folder') return createFolderFiles(path.join(dataDir, 'images'));
  if (place !== 's3') return createFolderFiles(path.resolve(place));
  if (imagesS3 === undefined)
    throw new Error('s3 needs IMAGES_S3_BUCKET and what belongs to it in the environment');
  return openFiles({ dataDir, imagesS3 });
}
