import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp } from './test-app.ts';

/**
 * Starts a local site and a server that may fetch it, and only it, at `http://recipes.example`.
 *
 * @param envOf the server's environment, by the address of the site
 */
export async function startWithSite(
  answer: RequestListener,
  totalMs: number,
  envOf: (origin: string) => Record<string, string> = () => ({}),
) {
  const site = createServer(answer);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const fetch = {
    isAllowed: (address: string, at: number) => address === '127.0.0.1' && at === port,
    resolve: async () => ['127.0.0.1'],
    totalMs,
    maxBytes: 5_000_000,
    maxRedirects: 3,
  };
  const app = await startTestApp({
    env: envOf(`http://recipes.example:${port}`),
    deps: { rules: { fetch } },
  });
  return {
    app,
    at: (path: string) => `http://recipes.example:${port}${path}`,
    close: async () => {
      await app.close();
      site.closeAllConnections();
      site.close();
    },
  };
}
