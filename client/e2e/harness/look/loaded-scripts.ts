import type { Page, Request } from '@playwright/test';

export interface LoadedScript {
  readonly path: string;
  /** Decoded content. */
  readonly content: string;
  /** Compressed body size in bytes. */
  readonly transferred: number;
}

/**
 * Opens `path` and returns every script that the page itself loads until idle, without those that its worker
 * caches.
 */
export async function scriptsLoadedAt(page: Page, path: string): Promise<LoadedScript[]> {
  const requests: Request[] = [];
  const note = (request: Request) => {
    if (request.resourceType() === 'script') requests.push(request);
  };
  page.on('requestfinished', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('requestfinished', note);
  return Promise.all(
    requests.map(async (request) => ({
      path: new URL(request.url()).pathname,
      content: await page.evaluate(async (url) => (await fetch(url)).text(), request.url()),
      transferred: (await request.sizes()).responseBodySize,
    })),
  );
}

export const transferredBytes = (scripts: readonly LoadedScript[]) =>
  scripts.reduce((total, { transferred }) => total + transferred, 0);
