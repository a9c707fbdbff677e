import path from 'node:path';
import { restore } from '../server/src/backup/restore.ts';
import { readConfig } from '../server/src/config.ts';
import { readOptions } from './run/options.ts';

const { values } = readOptions({
  name: 'npm run restore',
  words: 'Puts a backup in the place of what is in DATA_DIR, which is moved aside. Stop the server first.',
  options: { from: { type: 'text', words: 'The folder that npm run backup made' } },
});
const read = readConfig(process.env);
if (read.isValid && values.from !== undefined) {
  try {
    const { dataDir, databaseUrl } = read.config;
    const from = path.resolve(values.from);
    const isPostgres = databaseUrl !== undefined;
    const { contents, aside } = await restore({ dataDir, from, nowMs: Date.now, isPostgres });
    console.log(`${contents.files.length} files of ${contents.takenAt} are in ${dataDir}.`);
    console.log(`What was there before is in ${aside}; delete it when all is well.`);
    console.log(
      contents.hasDatabase
        ? 'Start the server: devices then send what the backup lacks.'
        : 'The database is PostgreSQL, put it back before you start the server:\n  pg_restore --clean --if-exists --dbname="$DATABASE_URL" ateria.dump',
    );
  } catch (error) {
    console.error(`Nothing was restored: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
} else {
  console.error(
    read.isValid ? 'Say which backup: npm run restore -- --from <folder>' : read.faults.join('\n'),
  );
  process.exitCode = 1;
}
