import type { Page } from '@playwright/test';

export interface LoadedScript {
  readonly path: string;
  readonly content: Buffer;
}

/** Goes to `path` and gives every script that the page itself loads until it is at rest; not what its worker stores. */
export async function scriptsLoadedAt(page: Page, path: string): Promise<LoadedScript[]> {
  const loaded: Promise<LoadedScript>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.resourceType() !== 'script' || response.fromServiceWorker()) return;
    loaded.push(response.body().then((content) => ({ path: new URL(response.url()).pathname, content })));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(loaded);
}
