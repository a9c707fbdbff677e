import path from 'node:path';
import { putBackCommands } from '../server/src/backup/postgres-commands.ts';
import { HalfRestored, restore } from '../server/src/backup/restore.ts';
import { readCommandConfig } from '../server/src/config/command-config.ts';
import { readOptions } from './run/options.ts';

const { values } = readOptions({
  name: 'npm run restore',
  words: 'Puts a backup in the place of what is in DATA_DIR, which is moved aside. Stop the server first.',
  options: {
    from: { type: 'text', words: 'The folder that npm run backup made' },
    'without-damaged-files': {
      type: 'flag',
      words: 'Leaves out images and mails that are damaged or missing in it, and names them',
    },
  },
});
const read = readCommandConfig(process.env);
if (read.isValid && values.from !== undefined) {
  try {
    const { dataDir, databaseUrl } = read.config;
    const from = path.resolve(values.from);
    const isPostgres = databaseUrl !== undefined;
    const isWithoutDamaged = values['without-damaged-files'];
    const { contents, aside, leftOut } = await restore({
      dataDir,
      from,
      nowMs: Date.now,
      isPostgres,
      isWithoutDamaged,
    });
    if (leftOut.length > 0)
      console.error(`Left out, since the backup has them no more as they were:\n  ${leftOut.join('\n  ')}`);
    console.log(`${contents.files.length - leftOut.length} files of ${contents.takenAt} are in ${dataDir}.`);
    console.log(`What was there before is in ${aside}; delete it when all is well.`);
    console.log(
      contents.hasDatabase
        ? 'Start the server: devices then send what the backup lacks.'
        : `The database is PostgreSQL, put it back before you start the server:\n  ${putBackCommands.join(' &&\n  ')}\nand where ${dataDir}/instance is gone: npm run admin -- begin-epochs`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    const outcome = error instanceof HalfRestored ? 'The restore is not whole' : 'Nothing was restored';
    console.error(`${outcome}: ${reason}`);
    process.exitCode = 1;
  }
} else {
  console.error(
    read.isValid ? 'Say which backup: npm run restore -- --from <folder>' : read.faults.join('\n'),
  );
  process.exitCode = 1;
}
