import type { Page, Request } from '@playwright/test';

export interface LoadedScript {
  readonly path: string;
  /** As the browser runs it. */
  readonly content: string;
  /** Bytes of the body on the wire. */
  readonly transferred: number;
}

/** Goes to `path` and gives every script that the page itself loads until it is at rest; not what its worker stores. */
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
