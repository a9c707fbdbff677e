import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMail } from './mail.ts';
import type { MailText } from './mail-text.ts';

const mailText: MailText = {
  kind: 'invite',
  to: 'aino@example.com',
  locale: 'fi',
  subject: 'Pyöreä pöytä',
  paragraphs: ['Hei,', 'tässä <b>linkki</b> & muuta.'],
  action: { label: 'Avaa', url: 'https://ateria.example/oidc/reset?token=secret&lang=fi' },
  closing: ['Linkki toimii kerran.'],
  footer: 'Ateria',
};

let folder: string;
let logs: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ateria-mail-'));
  logs = '';
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const note = (...entry: unknown[]) => {
  logs += JSON.stringify(entry);
};
const logger = { info: note, warn: note, error: note };
const outboxDir = () => path.join(folder, 'outbox');

function open(smtpUrl?: string, retryDelaysMs?: number[]) {
  return createMail({
    smtpUrl,
    from: 'Ateria <no-reply@example.com>',
    outboxDir: outboxDir(),
    logger,
    retryDelaysMs,
  });
}

async function startSmtp(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('the files stand in the order in which the mails were given', async () => {
  const mail = open();
  const subjects = Array.from({ length: 20 }, (_, nth) => `Mail ${nth}`);
  for (const [nth, subject] of subjects.entries())
    mail.send({ ...mailText, subject, paragraphs: Array(nth === 0 ? 2_000 : 1).fill('tässä') });
  await mail.settled();
  const names = (await readdir(outboxDir())).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(outboxDir(), name), 'utf8')));
  expect(texts.map((text) => /Subject: (.*)/.exec(text)?.[1])).toEqual(subjects);
  await mail.close();
});

test('without a mail server a mailText becomes a file that mail programs open, for the owner only', async () => {
  const mail = open();
  mail.send(mailText);
  mail.send(mailText);
  await mail.settled();
  const names = await readdir(outboxDir());
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^[\dTZ-]+-[0-9a-f]{12}\.eml$/);
    expect((await stat(path.join(outboxDir(), name))).mode & 0o777).toBe(0o600);
  }
  expect((await stat(outboxDir())).mode & 0o777).toBe(0o700);
  const text = await readFile(path.join(outboxDir(), names[0] ?? ''), 'utf8');
  expect(text).toContain('To: aino@example.com');
  expect(text).toContain('Subject: =?UTF-8?Q?Py=C3=B6re=C3=A4_p=C3=B6yt=C3=A4?=');
  expect(text).toContain('Content-Type: multipart/alternative');
  expect(text).toContain('Auto-Submitted: auto-generated');
  await mail.close();
});

test('the text is escaped in HTML and plain in text', async () => {
  const mail = open();
  mail.send(mailText);
  await mail.settled();
  const [name = ''] = await readdir(outboxDir());
  const raw = (await readFile(path.join(outboxDir(), name), 'utf8')).replaceAll(/=\r?\n/g, '');
  const eml = Buffer.from(
    raw.replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
  expect(eml).toContain('tässä <b>linkki</b> & muuta.');
  expect(eml).toContain('tässä &lt;b&gt;linkki&lt;/b&gt; &amp; muuta.');
  expect(eml).toContain('<html lang="fi">');
  await mail.close();
});

test('the log says where the file is, not what is in it', async () => {
  const mail = open();
  mail.send(mailText);
  await mail.settled();
  expect(logs).toContain(outboxDir());
  expect(logs).toContain('invite');
  expect(logs).not.toContain('secret');
  expect(logs).not.toContain('aino@example.com');
  expect(logs).not.toContain(mailText.subject);
  await mail.close();
});

test('a mail server that says "later" is asked again', async () => {
  let tries = 0;
  const smtp = await startSmtp({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        tries += 1;
        done(tries < 3 ? Object.assign(new Error('aino@example.com later'), { responseCode: 451 }) : null);
      });
    },
  });
  const mail = open(smtp.url, [5, 5, 5]);
  const outcomes: boolean[] = [];
  mail.send(mailText, async (isSent) => void outcomes.push(isSent));
  await mail.settled();
  expect(tries).toBe(3);
  expect(outcomes).toEqual([true]);
  expect(logs).toContain('mail.sent');
  expect(logs).not.toContain('aino@example.com');
  await mail.close();
  await smtp.stop();
});

test('a mail server that says "never" is not asked again', async () => {
  let tries = 0;
  const smtp = await startSmtp({
    onRcptTo(_address, _session, done) {
      tries += 1;
      done(Object.assign(new Error('no such mailbox aino@example.com'), { responseCode: 550 }));
    },
  });
  const mail = open(smtp.url, [5, 5]);
  const outcomes: boolean[] = [];
  mail.send(mailText, async (isSent) => void outcomes.push(isSent));
  await mail.settled();
  expect(tries).toBe(1);
  expect(outcomes).toEqual([false]);
  expect(logs).toContain('mail given up');
  expect(logs).not.toContain('aino@example.com');
  expect(logs).not.toContain(mailText.subject);
  await mail.close();
  await smtp.stop();
});

test('a mail server that is not there never makes anybody wait, and is given up at last', async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  const mail = open(`smtp://127.0.0.1:${port}`, [5, 5]);
  mail.send(mailText);
  expect(logs).not.toContain('ESOCKET');
  await mail.settled();
  expect(logs).toContain('ESOCKET');
  expect(logs).toContain('mail given up');
  await mail.close();
});

test('closing gives what waits one last try and does not sit through the pauses', async () => {
  let isReady = false;
  const received: string[] = [];
  const smtp = await startSmtp({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        if (isReady) received.push('mail');
        done(isReady ? null : Object.assign(new Error('later'), { responseCode: 451 }));
      });
    },
  });
  const mail = open(smtp.url, [60_000]);
  mail.send(mailText);
  while (!logs.includes('trying again')) await new Promise((resolve) => setTimeout(resolve, 5));
  isReady = true;
  await mail.close();
  expect(received).toEqual(['mail']);
  await smtp.stop();
});
