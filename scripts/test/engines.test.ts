import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFirefox, findWebKit, tellMissing } from './engines.ts';

function folderWith(...names: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'engines-'));
  for (const name of names) {
    writeFileSync(path.join(folder, name), '#!/bin/sh\n');
    chmodSync(path.join(folder, name), 0o755);
  }
  return folder;
}

test('FIREFOX_PATH goes before the one of the system', async () => {
  const folder = folderWith('firefox-esr', 'my-firefox');
  const chosen = path.join(folder, 'my-firefox');
  expect(await findFirefox({ PATH: folder, FIREFOX_PATH: chosen })).toEqual({
    programs: { firefox: chosen },
  });
  expect(await findFirefox({ PATH: folder })).toEqual({
    programs: { firefox: path.join(folder, 'firefox-esr') },
  });
});

test('what an engine lacks is named by the package that brings it', async () => {
  const PATH = folderWith('Xvfb', 'setpriv');
  const found = { firefox: await findFirefox({ PATH }), webkit: await findWebKit({ PATH }) };
  expect(found.webkit).toMatchObject({ missing: expect.arrayContaining(['webkit2gtk-driver']) });
  expect(found.webkit).not.toMatchObject({ missing: expect.arrayContaining(['xvfb']) });
  expect(tellMissing(found)[0]).toBe(
    'No journeys in Firefox: missing firefox-esr. On Debian: apt-get install --no-install-recommends firefox-esr',
  );
});

test('nothing is told of an engine that is there', () => {
  const found = { programs: {} };
  expect(tellMissing({ firefox: found, webkit: found })).toEqual([]);
});
