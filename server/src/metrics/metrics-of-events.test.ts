import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { newBrowser, startPushService } from '#features/notices/testing/push-service.ts';
import { createApp, createBrowser } from '#identity/testing/browser.ts';
import { runServer } from '#run-server.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startMailServer } from '#testing/mail-server.ts';

const started = await sharedPostgres();
if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});

const minuteMs = 60_000;

/** Starts a whole server with mails, notices, backups and PostgreSQL, whose events the metrics count. */
async function startServer(databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-metrics-'));
  const [mails, pushes] = [await startMailServer(), await startPushService()];
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const publicUrl = `http://localhost:${port}`;
  const read = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_DIR: path.join(folder, 'backups'),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    METRICS_PORT: String(metricsPort),
    SMTP_URL: mails.url,
    SUPPORT_EMAIL: 'help@example.com',
    TRIAL_DAYS: '30',
    LOG_LEVEL: 'silent',
  });
  if (!read.isValid) throw new Error(read.faults.join());
  vi.stubGlobal('fetch', pushes.fetch); // The server calls the push services at their real addresses.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // Notices are sent every five minutes.
  const server = await runServer(read.config);
  onTestFinished(async () => {
    await server.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await mails.stop();
    pushes.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const browser = createBrowser();
  const app = createApp(publicUrl);
  const form = new URL((await browser.get(app.authorizeUrl(), app.redirectUri)).url);
  const fields = { email: 'aino@example.com', password: 'hernekeitto torstaina' };
  const back = await browser.post(`${form.origin}${form.pathname}/create`, fields, app.redirectUri);
  const { access_token } = (await app.exchange(back.location ?? '')).body;

  async function call(method: string, route: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    const answer = await fetch(publicUrl + route, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${route}: ${answer.status}`).toBe(true);
    return answer;
  }

  /** The current values by metric name with labels. */
  async function figures(): Promise<Record<string, number>> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const told = text.split('\n').filter((line) => line.startsWith('ateria_'));
    return Object.fromEntries(
      told.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]),
    );
  }
  const becomes = (wanted: Record<string, number>) =>
    vi.waitFor(async () => expect(await figures()).toMatchObject(wanted), { timeout: 15_000, interval: 50 });

  return { call, figures, becomes, mails, pushes };
}

/** A time zone in which it is about noon now, since notices are not sent at night. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`; // The sign of Etc/GMT zones is inverted.
}

test.runIf(started.isAvailable)(
  'what happens moves the figures that tell of it',
  { timeout: 120_000 },
  async () => {
    if (!started.isAvailable) return;
    const databaseUrl = await started.postgres.newDatabase();
    const { call, figures, becomes, mails, pushes } = await startServer(databaseUrl);
    const edit = (itemName: string) => call('PUT', '/api/quick-list', { items: [{ itemName }] });
    await edit('milk');
    expect(await figures()).toMatchObject({
      ateria_streams_open: 0,
      'ateria_mails_total{result="retried"}': 0,
      'ateria_mails_total{result="failed"}': 0,
      'ateria_notices_total{result="failed"}': 0,
      'ateria_writers_waiting{for="household"}': 0,
    });

    // A device's stream is poked about an edit.
    const stream = await call('GET', '/api/changes/stream');
    await becomes({ ateria_streams_open: 1 });
    const pokes = (await figures()).ateria_pokes_total ?? Number.NaN;
    await edit('bread');
    await becomes({ ateria_pokes_total: pokes + 1 });
    await stream.body?.cancel();
    await becomes({ ateria_streams_open: 0 });

    // A mail server refuses temporarily, and then permanently.
    mails.isRefusing = true;
    const message = {
      name: 'Aino',
      email: 'aino@example.com',
      topic: 'idea',
      message: 'More dill.',
      locale: 'en',
    };
    await call('POST', '/api/support', message);
    await becomes({ 'ateria_mails_total{result="retried"}': 1, 'ateria_mails_total{result="failed"}': 0 });
    mails.refusal = 550;
    const [household] = (await (await call('GET', '/api/households')).json()) as { _id: string }[];
    const invites = `/api/households/${household?._id}/invites`;
    const invite = (await (await call('POST', invites, {})).json()) as { _id: string; link: string };
    const token = invite.link.split('#')[1];
    await call('POST', `${invites}/${invite._id}/mail`, { token, email: 'ville@example.com', locale: 'en' });
    await becomes({ 'ateria_mails_total{result="retried"}': 1, 'ateria_mails_total{result="failed"}': 1 });

    // A push service fails.
    const { device } = newBrowser('laptop');
    pushes.answers.set('/send/laptop', 500);
    await call('PUT', '/api/notices', { channel: 'push', timeZone: zoneOfNoon(), locale: 'en' });
    await call('PUT', '/api/notices/devices', device);
    await call('POST', '/api/recurring-items', {
      itemName: 'coffee',
      interval: 'weekly',
      startDate: '2026-01-15',
    });
    vi.advanceTimersByTime(5 * minuteMs);
    await becomes({ 'ateria_notices_total{result="failed"}': 1, 'ateria_notices_total{result="sent"}': 0 });

    // Another connection locks the household's row: the first write waits for the lock, the next two for the
    // first.
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select id from households for update');
    const add = (itemName: string) =>
      call('POST', '/api/recurring-items', { itemName, interval: 'weekly', startDate: '2026-01-15' });
    const writes = ['salt', 'flour', 'yeast'].map(add);
    await becomes({ 'ateria_writers_waiting{for="household"}': 2 });
    await other.query('rollback');
    await other.end();
    await Promise.all(writes);
    await becomes({ 'ateria_writers_waiting{for="household"}': 0 });

    // A backup was made at the start.
    await becomes({
      ateria_backup_failures_total: 0,
      ateria_backup_age_seconds: expect.any(Number) as number,
    });
    const { ateria_backup_age_seconds: age, ateria_backup_bytes: bytes } = await figures();
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(120);
    expect(bytes).toBeGreaterThan(0);
  },
);
