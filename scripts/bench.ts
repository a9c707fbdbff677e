import { makeDevice, phoneSize } from '../client/e2e/harness/device.ts';
import { startServerProcess } from '../client/e2e/harness/server/server-process.ts';
import { measureColdStart } from './bench/cold-start.ts';
import { measureEdits } from './bench/edits.ts';
import { type Figure, printFigures } from './bench/figures.ts';
import { measureFirstRoute } from './bench/first-route.ts';
import { measureLargeHousehold } from './bench/large-household.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { noteDelays } from './bench/loop/delay-notes.ts';
import { measureFairness } from './bench/loop/fairness.ts';
import { measureLoopDelay } from './bench/loop/loop-delay.ts';
import { measureWhileBackingUp } from './bench/loop/while-backing-up.ts';
import { measureMoveDatabase } from './bench/move-database.ts';
import { measureMoveIn } from './bench/move-in.ts';
import { measureRecipePages } from './bench/recipe-pages.ts';
import { measureReplicas } from './bench/replicas/measure-replicas.ts';
import { measureCapacity } from './bench/server/capacity.ts';
import { measureAgainstBare } from './bench/server/measure-against-bare.ts';
import { measureObserving } from './bench/server/observing.ts';
import { measureOverload } from './bench/server/overload.ts';
import { measureServer } from './bench/server/server-throughput.ts';
import { measureSize } from './bench/server/size.ts';
import { measureSoak } from './bench/soak/soak.ts';
import { measureTogether } from './bench/together.ts';
import { buildIfNeeded } from './build/build.ts';
import { ensureChromium } from './run/browser.ts';
import { readOptions } from './run/options.ts';

// Run the benchmarks on an otherwise idle machine.
const measurable = {
  'first-route': 'What the first page costs',
  edits: 'Edit to paint, to the disk and to another device',
  start: 'Cold start with 40 and with 1,000 items',
  together: 'A tap on one phone to the painted row on another person’s',
  server: 'Requests a second, also beside handlers that do only what they must',
  overload: 'What is done, and for whom, of three times what the server can take',
  size: 'The same from 100 to 100,000 households, and from 50 to 50,000 rows in one',
  capacity: 'Disk a household and memory a stream',
  replicas: 'Three servers on one PostgreSQL and S3: sign-in, sync, images, streams, limits, kill -9, pauses',
  large: 'A household of 5,000 recipes, three years of meals and 1,000 items',
  'loop-delay': 'For how long the worst request of each route holds up everybody else',
  fairness: 'How long others wait while one account does its worst',
  'move-in': 'Two thousand recipes with images from a file of Paprika',
  'move-database': 'A hundred thousand rows from SQLite to PostgreSQL and back',
  'recipe-pages': 'What reading a recipe from a page costs',
  backup: 'How long others wait while the server backs itself up',
  observing: 'What metrics, traces and logs cost a request',
  soak: 'Whether the server’s memory grows while kitchens work; only when asked for',
  lighthouse: 'Scores of the front page and of the list; installed first',
};
const { names: asked, values } = readOptions({
  name: 'npm run bench',
  words: 'Prints the figures of the budgets, as measured on this machine.',
  options: {
    minutes: { type: 'number', default: 10, words: 'How long the soak lasts' },
    pause: { type: 'number', default: 25, words: 'Milliseconds between two edits of a device in the soak' },
  },
  names: measurable,
});
process.env.CHROMIUM_PATH = await ensureChromium();
if (!(await buildIfNeeded())) process.exit(1);

const loopDelays = noteDelays();
const server = await startServerProcess();

const measures: Record<keyof typeof measurable, () => Promise<Figure[]>> = {
  'first-route': () => measureFirstRoute(server),
  edits: async () => {
    const phone = await makeDevice('phone', server, { viewport: phoneSize });
    return measureEdits(phone, server).finally(() => phone.remove());
  },
  start: async () => [...(await measureColdStart(server, 40)), ...(await measureColdStart(server, 1_000))],
  together: () => measureTogether(server),
  server: async () => [...(await measureServer(server)), ...(await measureAgainstBare())],
  overload: measureOverload,
  size: measureSize,
  capacity: measureCapacity,
  replicas: measureReplicas,
  large: () => measureLargeHousehold(server),
  'loop-delay': measureLoopDelay,
  fairness: measureFairness,
  'move-in': () => measureMoveIn(server),
  'move-database': measureMoveDatabase,
  'recipe-pages': measureRecipePages,
  backup: measureWhileBackingUp,
  observing: measureObserving,
  soak: () => measureSoak(values.minutes, values.pause),
  lighthouse: () => measureLighthouse(server),
};

const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(measures))
    if (asked.includes(name) || (asked.length === 0 && name !== 'soak'))
      figures.push(...(await loopDelays.during(name, measure)));
} finally {
  await server.remove();
  loopDelays.remove();
}
printFigures(figures);
