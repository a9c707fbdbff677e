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
import { expect, onTestFinished, test } from 'vitest';
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

test('the timer takes away its own old backups, and not those that the server keeps beside them', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'ateria-backups-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const names = ['2026-01-15T12-00-00', 'ateria-2026-01-15T12-00-00.000Z'];
  const longAgo = new Date(Date.now() - 30 * 86_400_000);
  for (const name of names) {
    mkdirSync(path.join(place, name));
    utimesSync(path.join(place, name), longAgo, longAgo);
  }
  mkdirSync(path.join(place, '2026-11-28T03-00-00'));
  const unit = readFileSync(path.join(folder, 'ateria-backup.service'), 'utf8');
  const [, line = ''] = /^ExecStartPost=(.+)$/m.exec(unit) ?? [];
  const [find = '', ...parts] = line.replace('/var/backups/ateria', place).split(' ');
  expect(spawnSync(find, parts).status).toBe(0);
  expect(readdirSync(place).sort()).toEqual(['2026-11-28T03-00-00', names[1]]);
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
