import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { householdEndpoints } from 'sync-protocol/api/household-endpoints.ts';
import { buildApp } from '../../../../server/src/app.ts';
import { readConfig } from '../../../../server/src/config.ts';
import { migrateToLatest } from '../../../../server/src/db/database.ts';
import { createInHousehold } from '../../../../server/src/rows/household/household-transaction.ts';
import { householdRules } from '../../../../server/src/rows/household-rules.ts';
import { createPokeHub, localPokes } from '../../../../server/src/sync/poke-hub.ts';
import { checkRestoreMarker, renewRestoreMarker } from '../../../../server/src/sync/restore-marker.ts';
import { pruneExpired } from '../../../../server/src/sync/retention.ts';
import { openMortalDatabase } from '../../../../server/src/testing/mortal-database.ts';
import { createTestIssuer, testAudience } from '../../../../server/src/testing/test-issuer.ts';
import { endpoints } from '../../../../sync-protocol/src/api/endpoints.ts';
import { dayMs } from '../../../../sync-protocol/src/dates/day-ms.ts';
import { sha256OfUrl } from '../../../../sync-protocol/src/images/images.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import { householdHeader, retentionMs } from '../../../../sync-protocol/src/sync/headers.ts';
import type { Engine } from '../device/engine.ts';
import { createImageFiles } from './image-files.ts';
import { type Backup, createServerTables } from './server-tables.ts';

export interface ServerRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

export interface ServerAnswer {
  status: number;
  headers: Record<string, string>;
  /** Bytes for an image. */
  body: string | Buffer;
}

/** A run's clock and ids, which the server uses. */
export interface ServerRun {
  nowMs: () => number;
  newId: () => string;
}

/** One page's event stream, for checking what the server sends. */
export interface Ear {
  readonly status: number;
  readonly heard: string;
  readonly isOpen: boolean;
  close: () => void;
}

export type SimServer = Awaited<ReturnType<typeof startSimServer>>;

/** Age of accounts, beyond any trial. */
const trialMs = 100 * dayMs;

/**
 * Starts the real server on a real SQLite file, once for many runs; each run starts with an empty database.
 */
export async function startSimServer(subjects: readonly string[], engine: Engine = {}) {
  // In memory if possible, as every image is flushed to the disk.
  const dataDir = mkdtempSync(
    path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ateria-simulation-'),
  );
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeFolder); // A worker exits without closing the server.
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://ateria.test',
    OIDC_AUDIENCE: testAudience,
    RATE_LIMIT_PER_MINUTE: '1000000',
    CALLS_AT_ONCE: '0',
  });
  if (!config.isValid) throw new Error(config.faults.join(' '));
  let run: ServerRun = { nowMs: () => Date.UTC(2026, 0, 1), newId: () => 'nobody' };
  const nowMs = () => run.nowMs();
  const newId = () => run.newId();
  const issuer = await createTestIssuer(nowMs);
  const { database, file, dieAfter, revive } = openMortalDatabase(dataDir);
  file.pragma('locking_mode = EXCLUSIVE'); // The file is used exclusively, which makes statements faster.
  await migrateToLatest(database.db);
  /** The households of a run with several people, by person. */
  const homes = new Map<string, string>();
  const firstOf = file.prepare('select household_id from users where subject = ?').pluck();
  const householdOf = (subject: string) => homes.get(subject) ?? (firstOf.get(subject) as string | undefined);
  const tables = createServerTables(file, householdOf);
  const imageFiles = createImageFiles({ dataDir, database, nowMs, rules: engine.images, householdOf });
  const app = await buildApp({
    config: config.config,
    database,
    createIdentity: async () => issuer.identity,
    nowMs,
    newId,
    newEpoch: newId,
    fetch,
    rules: {
      ...(engine.rows && { rows: engine.rows }),
      ...(engine.images && { images: engine.images }),
      ...(engine.memberships && { memberships: engine.memberships }),
    },
  });
  await app.ready();
  const { db } = database;
  const lifetime = { iat: Date.UTC(2025, 0, 1) / 1000, exp: Date.UTC(2100, 0, 1) / 1000 };
  const tokens = new Map<string, string>();
  for (const subject of subjects) tokens.set(subject, await issuer.token(subject, lifetime));
  /** Number of process starts; requests of an earlier life get no answer. */
  let life = 0;
  let accepted = 0;

  const { rows: rules = householdRules } = engine;
  const start = async (): Promise<boolean> => {
    life += 1;
    return (await checkRestoreMarker(database, { dataDir, newId, newEpoch: newId, rules })).isRestored;
  };
  const call = (person: string, method: string, url: string, body?: object, household?: string) =>
    app.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${tokens.get(person)}`,
        ...(household !== undefined && { [householdHeader]: household }),
      },
      ...(body && { payload: body }),
    });

  const answerRequest = async (
    request: ServerRequest,
    diesAfter = Number.POSITIVE_INFINITY,
  ): Promise<ServerAnswer | null> => {
    dieAfter(diesAfter);
    const { method, url, headers, body } = request;
    const payload = typeof body === 'string' || body === undefined ? body : Buffer.from(body);
    const answer = await app.inject({ method: method as 'GET', url, headers, payload });
    if (!revive()) {
      // The header is removed so that clients never compress bodies: Node compresses in another thread, at
      // varying times.
      const told = Object.entries(answer.headers).filter(([name]) => name !== 'accept-encoding');
      const text = told.map(([name, value]) => [name, String(value)]);
      const isImage = answer.headers['content-type'] === 'image/webp';
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(text),
        body: isImage ? answer.rawPayload : answer.body,
      };
    }
    await start();
    return null;
  };

  return {
    /** The server's merge rules. */
    rules,
    tokenOf: (subject: string) => tokens.get(subject) ?? '',
    life: () => life,
    /**
     * Starts a run: nobody has signed in yet, or on the free tier everybody so long ago that the trial is
     * over.
     */
    begin: async (
      next: ServerRun,
      { isFree, signedIn }: { isFree: boolean; signedIn: readonly string[] },
    ): Promise<void> => {
      run = next;
      tables.clear();
      homes.clear();
      imageFiles.clear();
      rmSync(path.join(dataDir, 'instance'), { force: true });
      await start();
      if (!isFree) return;
      run = { ...next, nowMs: () => next.nowMs() - 2 * trialMs };
      for (const subject of signedIn) await call(subject, endpoints.stats.method, endpoints.stats.path);
      run = next;
    },
    /** Calls the API as a person, in any household. */
    call,
    /** Accepts an invite from a new IP address, as attempts per address are limited by the real clock. */
    accept: (person: string, token: string) => {
      accepted += 1;
      const { method, path: url } = householdEndpoints.acceptInvite;
      return app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${tokens.get(person)}` },
        payload: { token },
        remoteAddress: `10.${accepted >> 16}.${(accepted >> 8) & 255}.${accepted & 255}`,
      });
    },
    /** Fixes a person's household for the run, whoever belongs to it, and returns its id. */
    keepHousehold: (subject: string): string => {
      const household = String(householdOf(subject));
      homes.set(subject, household);
      return household;
    },
    /** A person's member number in the household of `home`; the first member's if they are not in it. */
    numberOf: tables.numberOf,
    /** Opens a page's real event stream. */
    listen: async (person: string, household: string): Promise<Ear> => {
      const closing = new AbortController();
      const answer = await app.inject({
        method: 'GET',
        url: endpoints.changesStream.path,
        headers: { authorization: `Bearer ${tokens.get(person)}`, [householdHeader]: household },
        payloadAsStream: true,
        signal: closing.signal,
      });
      const ear = { status: answer.statusCode, heard: '', isOpen: true, close: () => closing.abort() };
      const stream = answer.stream();
      stream.on('data', (part: Buffer) => {
        ear.heard += String(part);
      });
      for (const end of ['end', 'close', 'error'])
        stream.on(end, () => {
          ear.isOpen = false;
        });
      return ear;
    },
    /** Answers a request; null if the process died, which restarts immediately. */
    answer: answerRequest,
    /** Answers an upload; `diesIn` is the step of writing a new image at which the process dies. */
    takeImage: async (
      subject: string,
      request: ServerRequest,
      diesIn: number | undefined,
    ): Promise<ServerAnswer | null> => {
      const sha256 = sha256OfUrl(request.url) ?? '';
      const isNew = !imageFiles.list(subject).includes(sha256);
      const answer = await answerRequest(request);
      if (diesIn === undefined) {
        imageFiles.date(subject, sha256);
        return answer;
      }
      if (isNew && answer?.status === 204) await imageFiles.breakOff(subject, sha256, diesIn);
      imageFiles.date(subject, sha256);
      await start();
      return null;
    },
    /** Hashes of all complete images of a person's household. */
    images: imageFiles.list,
    /** Collects unreferenced images older than an age, as if that were 90 days. */
    collectImages: imageFiles.collect,
    /** The rows of a person's household that changed after a version, tombstones included. */
    rows: (subject: string, after = 0): readonly RowState[] =>
      tables.rows(subject).filter(({ version }) => version > after),
    /** Cursor of a person's household; null before their first sign-in. */
    cursorOf: tables.cursor,
    backup: (): Backup => {
      imageFiles.backup();
      return tables.backup();
    },
    /** Stops the server, restores the database and optionally the images, and starts it again. */
    restore: async (backup: Backup, withImages: boolean): Promise<void> => {
      await renewRestoreMarker(database, { dataDir, newId }); // As at every regular stop.
      if (withImages) imageFiles.restore();
      tables.restore(backup);
      await start();
    },
    restart: start,
    /**
     * Forgets tombstones older than an age as if they were 90 days old, but no stored answers, which outlive
     * every message.
     *
     * @returns the keys of the forgotten rows
     */
    forgetOld: async (ageMs: number): Promise<string[]> => {
      const before = tables.rowKeys();
      const inHousehold = createInHousehold(database, localPokes(createPokeHub()));
      const answers = tables.read('requests');
      await pruneExpired({ db, inHousehold, nowMs: () => nowMs() + retentionMs - ageMs });
      file.exec('delete from requests');
      tables.fill('requests', answers);
      const left = new Set(tables.rowKeys());
      return before.filter((key) => !left.has(key));
    },
    close: async (): Promise<void> => {
      await app.close();
      await database.close();
      process.off('exit', removeFolder);
      removeFolder();
    },
  };
}
