import { buildIfNeeded } from './build/build.ts';
import { readOptions } from './run/options.ts';

readOptions({
  name: 'npm start',
  words:
    'Builds the client if need be and runs the server. The environment configures it: see Configuration in README.md.',
});
process.env.NODE_ENV ??= 'production';
if (await buildIfNeeded())
  // In this process, so that signals and exit codes are the server's own.
  await import('../server/src/server.ts');
else process.exitCode = 1;
