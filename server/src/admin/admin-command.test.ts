import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createBrowser } from '#identity/testing/browser.ts';
import { newPerson, signIn, startIdentity } from '#identity/testing/identity-world.ts';

const email = 'aino@example.com';

async function runCommand(words: readonly string[], env: Record<string, string>) {
  const command = path.resolve(import.meta.dirname, '../../../scripts/admin.ts');
  const child = spawn(process.execPath, [command, ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said, complained };
}

test('where nobody can be asked, what changes something is refused unless it is meant', async () => {
  const world = await startIdentity();
  onTestFinished(() => world.remove());
  await newPerson(world, email);
  const env = { DATA_DIR: world.dataDir, PUBLIC_URL: world.publicUrl };
  const type = (...words: string[]) => runCommand(words, env);
  const refused = await type('delete', '--email', email);
  expect(refused).toEqual({
    code: 1,
    said: '',
    complained: 'Nobody can be asked here: say --yes if it is meant.\n',
  });
  expect((await signIn(world, createBrowser(), email)).location).toContain('code=');
  expect(await world.database.db.selectFrom('admin_actions').selectAll().execute()).toEqual([]);

  expect(await type('delete', '--email', email, '--yes')).toMatchObject({ code: 0, said: 'Done.\n' });
  expect((await signIn(world, createBrowser(), email)).status).toBe(401);
});

test('a database that is down is told in one sentence, without its password', async () => {
  const env = { DATABASE_URL: 'postgres://ateria:secret-word@127.0.0.1:1/ateria' };
  const { code, said, complained } = await runCommand(['stats'], env);
  expect({ code, complained }).toEqual({ code: 1, complained: '' });
  expect(said).toMatch(/^DATABASE_URL: .+ECONNREFUSED.+\n$/);
  expect(said).not.toContain('secret-word');
});
