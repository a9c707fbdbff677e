import { makeDevice } from '../../client/e2e/harness/device.ts';
import { scriptsLoadedAt, transferredBytes } from '../../client/e2e/harness/look/loaded-scripts.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { atMost, type Figure, kilobytes } from './figures.ts';

/** Limits of transferred script by page; the front page comes rendered and needs hardly any. */
const mostKilobytes = { '/': 8, '/login': 150 };

/** Measures the transferred script of a new visitor's front page and sign-in page. */
export async function measureFirstRoute(server: ServerProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [path, most] of Object.entries(mostKilobytes)) {
    const visitor = await makeDevice('visitor', server);
    const scripts = await scriptsLoadedAt(visitor.page, path);
    await visitor.remove();
    const bytes = transferredBytes(scripts);
    figures.push({
      name: `script of ${path}, as it travels`,
      value: kilobytes(bytes),
      aim: atMost(bytes / 1000, most, 'KB'),
    });
  }
  return figures;
}
