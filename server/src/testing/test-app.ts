import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import type { AppDeps } from '#app/app-deps.ts';
import { buildApp } from '#app.ts';
import { readConfig } from '#config.ts';
import type { PostgresLimits } from '#db/postgres-limits.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import type { Identity } from '#lib/identity.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import { createTestIssuer, testAudience } from './test-issuer.ts';

export interface TestAppOptions {
  env?: Record<string, string>;
  /** Folder of an earlier app, to start on its database. */
  dataDir?: string;
  /** Where the clock starts, epoch milliseconds. */
  startMs?: number;
  /** PostgreSQL's time-outs. */
  limits?: Partial<PostgresLimits>;
  /** Overrides of the embedded provider's interface. */
  identity?: Partial<Identity>;
  deps?: Partial<AppDeps>;
}

/** Starts the whole app on a real database in its own folder, with a controllable clock. */
export async function startTestApp(options: TestAppOptions = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'ateria-test-'));
  const result = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://ateria.test',
    OIDC_AUDIENCE: testAudience,
    CALLS_AT_ONCE: '0',
    ...options.env,
  });
  if (!result.isValid) throw new Error(result.faults.join(' '));
  const clock = { ms: options.startMs ?? Date.UTC(2026, 0, 15, 12) };
  const nowMs = () => clock.ms;
  const issuer = await createTestIssuer(nowMs);
  const database = await openMigrated(result.config, options.limits);
  const app = await buildApp({
    config: result.config,
    database,
    createIdentity: async () => ({ ...issuer.identity, ...options.identity }),
    nowMs,
    newId: v7,
    newEpoch,
    fetch,
    ...options.deps,
  });
  await app.ready();

  /** Calls as the person with this subject; a body is sent as JSON unless it is a string or bytes. */
  async function call(
    subject: string,
    method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const authorization = `Bearer ${await issuer.token(subject)}`;
    const inject: InjectOptions = { method, url, headers: { authorization, ...headers } };
    if (body !== undefined) {
      inject.payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      inject.headers = { 'content-type': 'application/json', ...inject.headers };
    }
    return app.inject(inject);
  }

  async function close({ isKeepingData = false } = {}): Promise<void> {
    await app.close();
    await database.close();
    if (!isKeepingData) rmSync(dataDir, { recursive: true, force: true });
  }

  return { app, database, config: result.config, clock, issuer, dataDir, call, close };
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
