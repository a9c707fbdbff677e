import { buildIfNeeded } from './build.ts';

process.env.NODE_ENV ??= 'production';
if (await buildIfNeeded())
  // In this very process, so that signals and exit codes are the server's own.
  await import('../server/src/server.ts');
else process.exitCode = 1;
