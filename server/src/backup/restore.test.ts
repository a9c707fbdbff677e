import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

vi.setConfig({ testTimeout: 60_000 }); // The command starts slowly on a busy machine.

let folder: string;
let dataDir: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-restore-'));
  dataDir = path.join(folder, 'data');
  target = path.join(folder, 'backup');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kept = {
  'images/home/soup.webp': 'soup',
  'images/home/stew.webp': 'stew',
  'keys/signing.json': 'signing',
  'notices/vapid-key.json': 'vapid',
  'outbox/mail.eml': 'mail',
};

/** Writes a server's files, each with its text followed by `age`. */
function write(age: string): void {
  for (const [name, text] of Object.entries(kept)) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
    writeFileSync(path.join(dataDir, name), `${text}, ${age}`);
  }
  writeFileSync(path.join(dataDir, 'instance'), age);
  writeFileSync(path.join(dataDir, 'lock'), '');
}

/** Makes a backup, and then changes the folder. */
async function backUpAndGoOn(): Promise<void> {
  mkdirSync(dataDir);
  await (await openMigrated({ dataDir })).close();
  write('before');
  await backUp({ dataDir, target, hasDatabase: true, nowMs: Date.now });
  write('later');
}

const inData = (name: string) => path.join(dataDir, name);
const inBackup = (name: string) => path.join(target, name);
const texts = () =>
  Object.keys(kept).map((name) =>
    existsSync(inData(name)) ? readFileSync(inData(name), 'utf8').split(', ')[1] : null,
  );
const ofBoth = (age: string) => Object.keys(kept).map(() => age);

/** Runs the restore command like an operator. */
async function runRestore(...options: string[]): Promise<{ code: number; out: string; err: string }> {
  const script = path.resolve(import.meta.dirname, '../../../scripts/restore.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, '--from', target, ...options], { env }, (fault, out, err) =>
      resolve({ code: Number(fault?.code ?? 0), out, err }),
    );
  });
}

test.runIf(process.getuid?.() === 0)('what root puts back belongs to whom the folder does', async () => {
  await backUpAndGoOn();
  const owner = { uid: 65_534, gid: 65_534 };
  chownSync(dataDir, owner.uid, owner.gid);
  rmSync(inData('lock'));
  const { aside } = await restore({ dataDir, from: target, nowMs: Date.now });
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  const before = path.relative(dataDir, aside);
  const made = names.filter((name) => !name.startsWith(`${before}${path.sep}`));
  expect(made).toEqual(
    expect.arrayContaining([before, 'lock', 'ateria.db', 'images/home/soup.webp', 'keys']),
  );
  for (const name of made) expect({ name, ...statSync(inData(name)) }).toMatchObject({ name, ...owner });
});

describe('a restore that cannot go on half way', () => {
  test('puts back what it had moved, and says that nothing was restored', async () => {
    await backUpAndGoOn();
    // A link to a disk that is not mounted, so nothing can be moved there.
    rmSync(inData('outbox'), { recursive: true });
    symlinkSync(path.join(folder, 'not-mounted'), inData('outbox'));
    const before = readdirSync(dataDir).sort();
    const { code, err } = await runRestore();
    expect(code).toBe(1);
    expect(err).toContain('Nothing was restored: ');
    expect(err).toContain('put back');
    expect(readdirSync(dataDir).sort()).toEqual(before);
    expect(texts()).toEqual(['later', 'later', 'later', 'later', null]);
    expect(() => refuseUnfinishedRestore(dataDir)).not.toThrow();

    rmSync(inData('outbox'));
    expect((await runRestore()).code).toBe(0);
    expect(texts()).toEqual(ofBoth('before'));
  });

  test('that cannot put everything back says what stands where, and no server starts there', async () => {
    await backUpAndGoOn();
    const isOf = (name: string, place: string) => name === path.join(place, 'keys');
    const restoring = restore({
      dataDir,
      from: target,
      nowMs: Date.now,
      rename: async (from, to) => {
        // From now on `keys` cannot be moved into the data folder.
        if (isOf(to, dataDir)) throw new Error('EIO: i/o error');
        await rename(from, to);
      },
    });
    const { message } = await restoring.then(
      () => ({ message: '' }),
      (fault: Error) => fault,
    );
    const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore')) ?? '';
    expect(message).toContain('EIO: i/o error');
    expect(message).toContain(`${inData(aside)}/keys is what was ${inData('keys')} before`);
    expect(message).not.toContain('images');
    expect(readFileSync(path.join(inData(aside), 'keys/signing.json'), 'utf8')).toBe('signing, later');
    expect(texts()).toEqual(['later', 'later', null, 'later', 'later']);
    expect(() => refuseUnfinishedRestore(dataDir)).toThrow('broken off');

    await restore({ dataDir, from: target, nowMs: () => Date.now() + 1_000 });
    expect(texts()).toEqual(ofBoth('before'));
    expect(() => refuseUnfinishedRestore(dataDir)).not.toThrow();
  });

  test('leaves the mark of an earlier one that was broken off', async () => {
    await backUpAndGoOn();
    writeFileSync(inData('restore-unfinished.json'), '{}');
    const failing = async () => {
      throw new Error('EIO: i/o error');
    };
    const restoring = restore({ dataDir, from: target, nowMs: Date.now, rename: failing });
    await expect(restoring).rejects.toThrow('EIO');
    expect(() => refuseUnfinishedRestore(dataDir)).toThrow('broken off');
  });
});

describe('a backup of which an image or a mail is damaged', () => {
  const damage = () => {
    writeFileSync(inBackup('images/home/soup.webp'), 'something else');
    rmSync(inBackup('outbox/mail.eml'));
  };

  test('is not put back unasked: all that is damaged is named, and how to go on without', async () => {
    await backUpAndGoOn();
    damage();
    const { code, err } = await runRestore();
    expect(code).toBe(1);
    expect(err).toContain('Nothing was restored: ');
    expect(err).toContain('images/home/soup.webp is not what was copied');
    expect(err).toContain('outbox/mail.eml is missing');
    expect(err).toContain('--without-damaged-files');
    expect(texts()).toEqual(ofBoth('later'));
    expect(readdirSync(dataDir).join()).not.toMatch(/before-restore|restoring/);
  });

  test('is put back without it where that is asked for, and it is named once more', async () => {
    await backUpAndGoOn();
    damage();
    const { code, out, err } = await runRestore('--without-damaged-files');
    expect([code, out]).toEqual([0, expect.stringContaining('4 files')]);
    expect(err).toContain('images/home/soup.webp is not what was copied');
    expect(err).toContain('outbox/mail.eml is missing');
    expect(texts()).toEqual([null, 'before', 'before', 'before', null]);
  });

  test('is not put back without a key or the database, whatever is asked for', async () => {
    for (const name of ['keys/signing.json', 'notices/vapid-key.json', 'ateria.db']) {
      await backUpAndGoOn();
      writeFileSync(inBackup(name), 'something else');
      const { code, err } = await runRestore('--without-damaged-files');
      expect([code, err]).toEqual([1, expect.stringContaining(`${name} is not what was copied`)]);
      expect(texts()).toEqual(ofBoth('later'));
      for (const each of [dataDir, target]) rmSync(each, { recursive: true });
    }
  });
});
