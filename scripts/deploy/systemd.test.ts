import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fromRoot } from '../run/root.ts';

const folder = fromRoot('deploy/systemd');
const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));
const { error } = spawnSync('systemd-analyze', ['--version']);
const reason = error ? ': systemd-analyze is not installed here' : '';

/** Copies the units to a folder, with this repository in place of /opt/ateria. */
function installed(): string {
  const place = mkdtempSync(path.join(tmpdir(), 'ateria-units-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  cpSync(folder, place, { recursive: true });
  for (const name of services) {
    const unit = readFileSync(path.join(place, name), 'utf8');
    writeFileSync(path.join(place, name), unit.replaceAll('/opt/ateria', fromRoot('.')));
  }
  return place;
}

test('the server may write where its backups are kept, beside its own folder', () => {
  const unit = readFileSync(path.join(folder, 'ateria.service'), 'utf8');
  expect(unit).toContain('ProtectSystem=strict');
  expect(unit).toMatch(/^ReadWritePaths=-\/var\/backups\/ateria$/m); // The `-` makes it optional.
  const readme = readFileSync(fromRoot('deploy/internet.md'), 'utf8');
  expect(readme).toContain('install -d -o ateria -g ateria -m 700 /var/backups/ateria');
});

describe('the timer takes away its own old backups, and not those that the server keeps beside them', () => {
  const ofTimer = '2026-01-15T12-00-00';
  const ofServer = 'ateria-2026-01-15T12-00-00.000Z';
  const fresh = '2026-11-28T03-00-00';

  /** Runs the timer's command, with a backup that ends with this code in place of ours. */
  function backUp(code: number) {
    const place = mkdtempSync(path.join(tmpdir(), 'ateria-backups-'));
    onTestFinished(() => rmSync(place, { recursive: true }));
    const backups = path.join(place, 'backups');
    const longAgo = new Date(Date.now() - 30 * 86_400_000);
    for (const name of [ofTimer, ofServer]) {
      mkdirSync(path.join(backups, name), { recursive: true });
      utimesSync(path.join(backups, name), longAgo, longAgo);
    }
    mkdirSync(path.join(backups, fresh));
    const bin = path.join(place, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'node'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o700 });
    const unit = readFileSync(path.join(folder, 'ateria-backup.service'), 'utf8').replaceAll('\\\n', '');
    const [, quoted = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];
    const script = quoted
      .replaceAll('$$', '$')
      .replaceAll('%%', '%')
      .replaceAll('/var/backups/ateria', backups);
    const { status } = spawnSync('/bin/sh', ['-c', script], { cwd: place });
    return { status, kept: readdirSync(backups).sort() };
  }

  test.each([0, 2])('after a backup was made, which ends with %d', (code) => {
    expect(backUp(code)).toEqual({ status: code, kept: [fresh, ofServer] });
  });

  test('and leaves all of them where none was made', () => {
    expect(backUp(1)).toEqual({ status: 1, kept: [ofTimer, fresh, ofServer] });
  });
});

test.skipIf(error !== undefined)(`systemd understands every line of its units${reason}`, () => {
  const place = installed();
  const verified = spawnSync('systemd-analyze', ['verify', ...units.map((name) => path.join(place, name))], {
    encoding: 'utf8',
  });
  // Other units of the machine may have faults.
  const ours = verified.stderr.split('\n').filter((line) => line.includes('ateria'));
  expect(ours).toEqual([]);
});

test.skipIf(error !== undefined).each(services)(
  `%s is exposed to little, by systemd's own judgement${reason}`,
  (name) => {
    const judged = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=15', path.join(folder, name)],
      { encoding: 'utf8' },
    );
    expect(judged.stdout).toContain('Overall exposure level');
    expect([judged.status, judged.stdout.match(/exposure level for .*/)?.[0]]).toEqual([
      0,
      expect.any(String),
    ]);
  },
);
