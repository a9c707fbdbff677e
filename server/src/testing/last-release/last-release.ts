import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { findFreePort } from '#testing/free-port.ts';
import { startServerProcess } from '#testing/server-process.ts';

/** A request of the last release's app, and its server's answer. Binary bodies are base64. */
export interface RecordedRequest {
  atMs: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  answer: { status: number; type: string; body: string };
}

interface Recorded {
  version: string;
  /** Commit of the release in this repository. */
  commit: string;
  publicUrl: string;
  takenAtMs: number;
  requests: RecordedRequest[];
}

const recordedFolder = path.join(import.meta.dirname, 'recorded');
const read = (name: string) => readFileSync(path.join(recordedFolder, name), 'utf8');

/** What `npm run record-release` recorded of the last release. */
export const lastRelease: Recorded = JSON.parse(read('wire.json'));

/** Creates the data folder of a stopped server of the last release. */
export function makeReleasedData(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-released-'));
  for (const [name, content] of Object.entries<string>(JSON.parse(read('files.json')))) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  const database = new Sqlite(path.join(dataDir, 'ateria.db'));
  database.exec(read('database.sql'));
  database.close();
  return dataDir;
}

/** Starts the current version on this folder, with the recording's clock and public URL. */
export async function startOnReleased(dataDir: string, env: Record<string, string> = {}) {
  const port = await findFreePort();
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: lastRelease.publicUrl,
    LOG_LEVEL: 'warn',
    STARTS_AT_MS: String(lastRelease.takenAtMs),
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'at-time.ts'))}`,
    ...env,
  });
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  };
  return { ...server, url: `http://127.0.0.1:${port}`, stop };
}

/** Every row of every table, by the table's name. */
export function rowsOf(dataDir: string): Record<string, Record<string, unknown>[]> {
  const database = new Sqlite(path.join(dataDir, 'ateria.db'), { readonly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  const rows = tables.map((name) => [name, database.prepare(`select * from "${name}"`).all()]);
  database.close();
  return Object.fromEntries(rows);
}
