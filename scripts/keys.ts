import path from 'node:path';
import { writeKeys } from '../server/src/admin/write-keys.ts';
import { readCommandConfig } from '../server/src/config/command-config.ts';
import { readOptions } from './run/options.ts';

const { values } = readOptions({
  name: 'npm run keys',
  words:
    'Writes the keys that all servers of one database have to share into a new folder, for SECRETS_DIR: those of this DATA_DIR, or new ones where it has none.',
  options: {
    to: { type: 'text', words: 'The folder' },
    rotate: { type: 'flag', words: 'New signing keys first, the present ones behind them' },
  },
});
const read = readCommandConfig(process.env);
if (!read.isValid || values.to === undefined) {
  console.error(read.isValid ? 'Say where they are to go: --to <folder>' : read.faults.join('\n'));
  process.exitCode = 1;
} else {
  const to = path.resolve(values.to);
  const { dataDir, secrets } = read.config;
  const written = await writeKeys(read.config, { to, isRotated: values.rotate }).catch((error: unknown) => ({
    isWritten: false as const,
    reason: error instanceof Error ? error.message : String(error),
  }));
  if (written.isWritten) {
    const isByVariable = Object.values(secrets.given).some((key) => key !== undefined);
    const own = isByVariable ? 'the variables' : (secrets.dir ?? dataDir);
    console.log(
      written.areNew
        ? `Written: new keys, since there were none in ${dataDir} (DATA_DIR). A server that has others would not know them.`
        : `Written: the keys of ${own}.`,
    );
    console.log(
      `Give every server a copy and SECRETS_DIR=${to}. Whoever reads them can sign in as anybody: keep them where nobody else does.`,
    );
  } else {
    console.error(`No keys were written: ${written.reason}`);
    process.exitCode = 1;
  }
}
