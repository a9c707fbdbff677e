import { fromRoot } from '../run/root.ts';
import { runCommand } from '../run/run-command.ts';
import { isBuildFresh, stampBuild } from './build-stamp.ts';
import { inTurn } from './in-turn.ts';

const lockFolder = fromRoot('node_modules/.cache/build');

/** Builds the client unless `client/dist` is up to date. Returns false on failure. */
export async function buildIfNeeded(): Promise<boolean> {
  // Another process may have built it while this one waited.
  return isBuildFresh() || inTurn(lockFolder, async () => isBuildFresh() || build());
}

/** Builds the client unconditionally. Returns false, with the builder's output printed, on failure. */
export const buildClient = (): Promise<boolean> => inTurn(lockFolder, build);

async function build(): Promise<boolean> {
  console.log('Building the client …');
  const { exitCode, output, ms } = await runCommand(
    ['npm', 'run', 'build', '--silent', '--workspace=client'],
    {
      env: { NODE_ENV: undefined },
    },
  );
  if (exitCode !== 0) {
    console.error(output);
    console.error('The client could not be built.');
    return false;
  }
  stampBuild();
  console.log(`Built in ${(ms / 1000).toFixed(1)} s.`);
  return true;
}
