import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fromRoot } from '../run/root.ts';

/** The shell commands under a heading of a document, with another folder for /opt. */
function linesOf(document: string, heading: string, opt: string): string {
  const text = readFileSync(fromRoot(document), 'utf8');
  const block = text.slice(text.indexOf(heading)).match(/```sh\n(.*?)```/s)?.[1] ?? '';
  return block.replaceAll('/opt', opt);
}

let opt: string;
/** A repository with two versions, and fakes of other programs that record their arguments. */
beforeEach(() => {
  opt = mkdtempSync(join(realpathSync(tmpdir()), 'ateria-opt-'));
  const made = opt;
  onTestFinished(() => rmSync(made, { recursive: true }));
  mkdirSync(join(opt, 'bin'));
  for (const name of ['systemctl', 'journalctl', 'npm'])
    writeFileSync(
      join(opt, 'bin', name),
      `#!/bin/sh\necho "$(basename "$(pwd -P)") $(basename "$(readlink -f ${opt}/ateria)") ${name} $*" >> ${opt}/told\n`,
      { mode: 0o755 },
    );
  type(
    `git init -q origin && cd origin && git config user.email a@b.c && git config user.name a
     echo node_modules > .gitignore && git add . && git commit -qm 1
     git commit -q --allow-empty -m 2 && git tag v0.2.0 && git reset -q --hard HEAD~`,
  );
});

const type = (lines: string) =>
  execFileSync('sh', ['-e', '-c', lines], {
    cwd: opt,
    env: { ...process.env, PATH: `${join(opt, 'bin')}:${process.env.PATH}` },
    stdio: 'pipe',
  });
const told = () => readFileSync(join(opt, 'told'), 'utf8').trim().split('\n');

test('an upgrade of one machine builds beside the version that runs, behind a backup, and the old one can be taken away', () => {
  const install = linesOf('deploy/internet.md', '**1. Install**', opt).split('\n');
  const cloned = install.filter((line) => /git clone|^cd /.test(line)).join('\n');
  type(cloned.replace(/<[^>]*>/, join(opt, 'origin')));
  expect(told()).toEqual(['ateria-source ateria-source npm ci', 'ateria-source ateria-source npm run build']);
  rmSync(join(opt, 'told'));
  type(linesOf('deploy/upgrading.md', '## One machine', opt));
  expect(told().map((line) => line.replace(/^\S+ (?=ateria-\S+ \w+ctl)/, ''))).toEqual([
    'ateria-source systemctl start ateria-backup',
    'ateria-0.2.0 ateria-source npm ci',
    'ateria-0.2.0 ateria-source npm run build',
    'ateria-0.2.0 systemctl restart ateria',
    'ateria-0.2.0 journalctl -u ateria -n 20',
  ]);
  mkdirSync(join(opt, 'ateria-0.2.0/node_modules'));
  writeFileSync(join(opt, 'ateria-0.2.0/node_modules/a'), '');
  type('git -C ateria-source worktree remove $PWD/ateria-0.2.0');
});
