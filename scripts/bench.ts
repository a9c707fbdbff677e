import { makeDevice, phoneSize } from '../client/e2e/harness/device.ts';
import { startServerProcess } from '../client/e2e/harness/server-process.ts';
import { measureColdStart } from './bench/cold-start.ts';
import { measureEdits } from './bench/edits.ts';
import { type Figure, printFigures } from './bench/figures.ts';
import { measureFirstRoute } from './bench/first-route.ts';
import { measureLargeHousehold } from './bench/large-household.ts';
import { measureLighthouse } from './bench/lighthouse.ts';
import { measureServer } from './bench/server-throughput.ts';
import { ensureChromium } from './browser.ts';
import { buildIfNeeded } from './build.ts';

// Prints what the budgets are about. Run it on a machine that does nothing else.
process.env.CHROMIUM_PATH = await ensureChromium();
if (!(await buildIfNeeded())) process.exit(1);

const server = await startServerProcess();

/** By what they are asked for: `npm run bench -- start edits` measures two of them. */
const measures: Record<string, () => Promise<Figure[]>> = {
  'first-route': () => measureFirstRoute(server),
  edits: async () => {
    const phone = await makeDevice('phone', server, { viewport: phoneSize });
    return measureEdits(phone, server).finally(() => phone.remove());
  },
  start: async () => [...(await measureColdStart(server, 40)), ...(await measureColdStart(server, 1_000))],
  server: () => measureServer(server),
  large: () => measureLargeHousehold(server),
  /** Installed first. */
  lighthouse: () => measureLighthouse(server),
};

const asked = process.argv.slice(2);
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(measures))
    if (asked.length === 0 || asked.includes(name)) figures.push(...(await measure()));
} finally {
  await server.remove();
}
printFigures(figures);
