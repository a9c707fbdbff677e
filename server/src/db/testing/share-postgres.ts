import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type StartedPostgres, startPostgres } from './start-postgres.ts';

export type SharedPostgres =
  | { isAvailable: true; address: string; migrated: string }
  | { isAvailable: false; reason: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** URL at which tests ask for the run's PostgreSQL. */
    postgresAsked: string;
  }
}

/**
 * Environment variable of the inner loop, which tests only on SQLite: nearly every test of the server is
 * declared for both databases.
 */
export const onlySqliteVariable = 'ATERIA_TEST_ONLY_SQLITE';

/** Starts one PostgreSQL for all files of a run when the first one needs it; stops it after the last. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<StartedPostgres> | undefined;
  const answer = async (): Promise<SharedPostgres> => {
    if (process.env[onlySqliteVariable]) return { isAvailable: false, reason: 'the inner loop is on SQLite' };
    started ??= startPostgres();
    const known = await started;
    if (!known.isAvailable) return known;
    const { address, migrated } = known.postgres;
    return { isAvailable: true, address, migrated: await migrated() };
  };
  const server = createServer((_request, response) => {
    const send = (text: string, status = 200) => response.writeHead(status).end(text);
    answer().then(
      (shared) => send(JSON.stringify(shared)),
      (fault: unknown) => send(String(fault), 500),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('postgresAsked', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const known = await started;
    if (known?.isAvailable) await known.postgres.stop();
  };
}
