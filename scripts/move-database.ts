import { keptFolders } from '../server/src/backup/backup-contents.ts';
import { readCommandConfig } from '../server/src/config/command-config.ts';
import { type DatabaseAddress, nameOf, readAddress } from '../server/src/move/hold-database.ts';
import { moveDatabase } from '../server/src/move/move-database.ts';
import { readOptions } from './run/options.ts';

const { values } = readOptions({
  name: 'npm run move-database',
  words:
    'Moves everything from SQLite to PostgreSQL or back, counted and compared; devices notice nothing. Stop every server first. Goes on where it was broken off.',
  options: {
    from: {
      type: 'text',
      words: 'A postgres:// address or the path of a DATA_DIR; or postgres or sqlite, as in the environment',
    },
    to: { type: 'text', words: 'The same; with nothing in it yet' },
  },
});
const read = readCommandConfig(process.env);
const toldEveryMs = 2_000;
const beginnings = {
  first: 'Moving',
  further: 'Going on where it was broken off,',
  anew: 'The database has changed since it was broken off: moving all of it anew',
};

if (read.isValid && values.from !== undefined && values.to !== undefined) {
  const { config } = read;
  const startedAt = performance.now();
  let toldAt = startedAt;
  try {
    const [from, to] = [addressOf(values.from, config), addressOf(values.to, config)];
    const moved = await moveDatabase(
      { from, to },
      {
        onBegin: (begin) => console.log(`${beginnings[begin]} from ${nameOf(from)} to ${nameOf(to)}`),
        onRows: (table, rows, ofRows) => {
          if (rows < ofRows && performance.now() - toldAt < toldEveryMs) return;
          toldAt = performance.now();
          console.log(`${table}: ${rows} of ${ofRows}`);
        },
        onCompare: () => console.log('All is there. Reading both to compare them.'),
      },
    );
    for (const { table, rows, checksum } of moved.filter((each) => each.rows > 0))
      console.log(`${table}: ${rows} rows, the same in both, ${checksum.slice(0, 16)}`);
    const seconds = (performance.now() - startedAt) / 1000;
    const rows = moved.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows in ${moved.length} tables were moved and compared in ${seconds.toFixed(1)} s.`);
    console.log(
      to.kind === 'postgres'
        ? 'Start the servers with DATABASE_URL and the same DATA_DIR, which holds keys and images. The SQLite file is as it was: move it aside.'
        : `Start one server without DATABASE_URL and with this DATA_DIR, which has to hold keys and images: bring ${keptFolders.join(', ')} from the DATA_DIR of before, if it is another. The PostgreSQL database is as it was.`,
    );
  } catch (error) {
    console.error(`Not moved: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
} else {
  console.error(
    read.isValid
      ? 'Say from where and to where, such as: npm run move-database -- --from ./data --to postgres://…'
      : read.faults.join('\n'),
  );
  process.exitCode = 1;
}

function addressOf(
  text: string,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): DatabaseAddress {
  if (text === 'sqlite') return readAddress(dataDir);
  if (text !== 'postgres') return readAddress(text);
  if (databaseUrl === undefined) throw new Error('postgres needs DATABASE_URL in the environment');
  return readAddress(databaseUrl);
}
