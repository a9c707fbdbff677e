import { buildClient } from './build/build.ts';
import { readOptions } from './run/options.ts';

readOptions({
  name: 'npm run build',
  words: 'Builds the client into client/dist, for any configuration of the server but VITE_API_BASE_URL.',
});
if (!(await buildClient())) process.exitCode = 1;
