import { spawnSync } from 'node:child_process';
import { readOptions } from './run/options.ts';
import { fromRoot } from './run/root.ts';

readOptions({
  name: 'npm run advisories',
  words: 'Asks the registry whether a version in the lock file has a known fault.',
});

// Asks the registry for known vulnerabilities of the runtime dependencies. Without an answer it says that
// nothing is known.
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit', 'dev', '--package-lock-only'], {
  cwd: fromRoot('.'),
  encoding: 'utf8',
  timeout: 60_000,
});
const answer = readAnswer(stdout);
if (!answer?.metadata) {
  console.log(
    `Skipped: the registry does not say which versions have known faults (${answer?.message ?? 'no answer'}).`,
  );
} else {
  const { total, high, critical } = answer.metadata.vulnerabilities;
  console.log(
    `${total} known faults, ${high} of them high and ${critical} critical. \`npm audit\` names them.`,
  );
  process.exitCode = high + critical > 0 ? 1 : 0;
}

interface Answer {
  message?: string;
  metadata?: { vulnerabilities: { total: number; high: number; critical: number } };
}

function readAnswer(text: string | null): Answer | null {
  try {
    return JSON.parse(text ?? '') as Answer;
  } catch {
    return null;
  }
}
