import path from 'node:path';
import { backUp } from '../server/src/backup/back-up.ts';
import { dumpCommand } from '../server/src/backup/postgres-commands.ts';
import { readCommandConfig } from '../server/src/config/command-config.ts';
import { readOptions } from './run/options.ts';

const { values } = readOptions({
  name: 'npm run backup',
  words:
    'Writes all of DATA_DIR into a new folder, while the server goes on: database, images, keys, notices.',
  options: { to: { type: 'text', words: 'The new folder (backups/ and the time)' } },
});
const read = readCommandConfig(process.env);
if (read.isValid) {
  const { dataDir, databaseUrl, secrets } = read.config;
  const bucket = process.env.IMAGES_S3_BUCKET;
  const now = new Date().toISOString().replaceAll(':', '-');
  const target = path.resolve(values.to ?? path.join('backups', now));
  try {
    const hasDatabase = databaseUrl === undefined;
    const { files, unread = [] } = await backUp({ dataDir, target, hasDatabase, nowMs: Date.now });
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
    console.log(`${files.length} files, ${megabytes.toFixed(1)} MB, looked over: ${target}`);
    if (bucket)
      console.log(
        `The images are in the bucket "${bucket}", which is backed up by itself:\n  npm run move-images -- --from s3 --to <folder>`,
      );
    if (!hasDatabase)
      console.log(`The database is PostgreSQL, which is backed up by itself:\n  ${dumpCommand}`);
    if (secrets.dir !== undefined || Object.values(secrets.given).some((key) => key !== undefined))
      console.log(
        'The keys that SECRETS_DIR or variables give are not in it. Keep a copy of them: without them everybody has to sign in anew, and notices end.',
      );
    console.log('It opens every account. Keep it where nobody else reads it, and on another disk than this.');
    if (unread.length > 0) {
      console.error(
        `The backup was made, but without ${unread.length} images or mails that cannot be read. Look at the disk:\n  ${unread.join('\n  ')}`,
      );
      process.exitCode = 2;
    }
  } catch (error) {
    console.error(`No backup was made: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
} else {
  console.error(read.faults.join('\n'));
  process.exitCode = 1;
}
