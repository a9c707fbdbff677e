import { makeDevice } from '../../client/e2e/harness/device.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';

/** Takes what a shared link shows, in both languages: the top of the front page (`share-fi.jpg`). */
export async function takeShareCards(server: ServerProcess, folder: string): Promise<void> {
  for (const locale of ['en', 'fi'] as const) {
    const device = await makeDevice(`visitor-${locale}`, server, {
      locale,
      viewport: { width: 1200, height: 630 },
    });
    try {
      await device.page.goto('/', { waitUntil: 'networkidle' });
      await device.page.screenshot({ path: `${folder}/share-${locale}.jpg`, type: 'jpeg', quality: 84 });
      console.log(`${folder}/share-${locale}.jpg`);
    } finally {
      await device.remove();
    }
  }
}
