import { rmSync } from 'node:fs';
import { buildIfNeeded } from '../../../scripts/build/build.ts';
import { fromRoot } from '../../../scripts/run/root.ts';
import { makeMemoryFolder } from '../../../scripts/test/memory-folder.ts';
import { homeVariable, makeHome } from './home.ts';

/**
 * Once before all journeys. They run against what people get, the built client, served by the real server; and most begin
 * where a person has already signed in by hand.
 *
 * @returns what ends with them
 */
export default async function prepareJourneys() {
  if (!(await buildIfNeeded())) throw new Error('There is no client to test.');
  // Each worker starts a server in a process of its own: what one has compiled the next one reads.
  process.env.NODE_COMPILE_CACHE ??= fromRoot('node_modules/.cache/node');
  // What waits for a disk is the profiles of some two hundred browsers, each for a few seconds.
  const memory = makeMemoryFolder();
  if (memory !== undefined) process.env.TMPDIR = memory;
  const folder = await makeHome();
  process.env[homeVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
