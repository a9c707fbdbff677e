import { makeDevice, phoneSize } from '../client/e2e/harness/device.ts';
import { startServerProcess } from '../client/e2e/harness/server-process.ts';
import { measureColdStart } from './bench/cold-start.ts';
import { measureEdits } from './bench/edits.ts';
import { type Figure, printFigures } from './bench/figures.ts';
import { measureFirstRoute } from './bench/first-route.ts';
import { measureServer } from './bench/server-throughput.ts';
import { ensureChromium } from './browser.ts';
import { buildIfNeeded } from './build.ts';

// Prints what the budgets are about. Run it on a machine that does nothing else.
process.env.CHROMIUM_PATH = await ensureChromium();
if (!(await buildIfNeeded())) process.exit(1);

const figures: Figure[] = [];
const server = await startServerProcess();
try {
  figures.push(...(await measureFirstRoute(server)));

  const phone = await makeDevice('phone', server, { viewport: phoneSize });
  figures.push(...(await measureEdits(phone, server)));
  figures.push(...(await measureColdStart(phone)));
  await phone.remove();

  figures.push(...(await measureServer(server)));
} finally {
  await server.remove();
}
printFigures(figures);
