import { afterEach } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * Servers that listen, for streams, closed after each test: one on a file, and two where a database of its own lets several be.
 * To be called where tests are declared.
 *
 * @returns starts them; both are the same one where there is but one
 */
export function listeningServers(newDatabaseUrl: () => Promise<string | undefined>) {
  const servers: TestApp[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  return async (): Promise<{ first: TestApp; second: TestApp }> => {
    const databaseUrl = await newDatabaseUrl();
    const startOne = async () => {
      const server = await startTestApp(databaseUrl ? { env: { DATABASE_URL: databaseUrl } } : {});
      servers.push(server);
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      return server;
    };
    const first = await startOne();
    return { first, second: databaseUrl ? await startOne() : first };
  };
}
