import { createInterface } from 'node:readline/promises';
import { adminWords, commandOf, runAdmin, settingsOf } from '../server/src/admin/run-admin.ts';
import { readCommandConfig } from '../server/src/config/command-config.ts';
import { readOptions } from './run/options.ts';

const { values, names } = readOptions({
  name: 'npm run admin',
  words: 'Keys and accounts of the embedded sign-in, for those who run the server. Works while it runs.',
  options: {
    email: { type: 'text', words: 'Whose account' },
    yes: { type: 'flag', words: 'Does it without asking' },
  },
  names: adminWords,
  needsName: true,
});

const command = commandOf(names[0] ?? '');
const read = readCommandConfig(process.env, command && settingsOf(command));
if (read.isValid && command !== undefined) {
  const isDone = await runAdmin({ command, email: values.email }, read.config, { say: console.log, confirm });
  process.exitCode = isDone ? 0 : 1;
} else if (!read.isValid) {
  console.error(read.faults.join('\n'));
  process.exitCode = 1;
}

async function confirm(question: string): Promise<boolean> {
  if (values.yes) return true;
  if (!process.stdin.isTTY) {
    console.error('Nobody can be asked here: say --yes if it is meant.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
