import { buildIfNeeded } from './build/build.ts';
import { readOptions } from './run/options.ts';
import { runEngineJourneys } from './test/engine-journeys.ts';
import { type Engine, engines } from './test/engines.ts';

const { names, values } = readOptions({
  name: 'npm run test:engines',
  words:
    'Makes journeys in Firefox and WebKit, and installs from Debian what they need, or says what is missing.',
  options: {
    starts: { type: 'number', words: 'Only types while the app starts, so many times in each engine' },
  },
  names: { firefox: 'Firefox', webkit: 'WebKitGTK' } satisfies Record<Engine, string>,
});
if (!(await buildIfNeeded())) process.exit(1);
const only = engines.filter((engine) => names.includes(engine));
const { exitCode } = await runEngineJourneys({ only, starts: values.starts });
process.exit(exitCode);
