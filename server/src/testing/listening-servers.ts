import { afterEach } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * Listening servers, for streams, closed after each test: one on SQLite, two on PostgreSQL. Call it where
 * tests are declared.
 *
 * @returns a function that starts them; on SQLite both are the same server
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
