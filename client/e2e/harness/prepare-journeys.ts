import { rmSync } from 'node:fs';
import { buildIfNeeded } from '../../../scripts/build/build.ts';
import { fromRoot } from '../../../scripts/run/root.ts';
import { makeMemoryFolder } from '../../../scripts/test/memory-folder.ts';
import { homeVariable, makeHome } from './home.ts';

/**
 * Runs once before all journeys, which use the built client with the real server and mostly start signed in.
 *
 * @returns the function that cleans up
 */
export default async function prepareJourneys() {
  if (!(await buildIfNeeded())) throw new Error('There is no client to test.');
  // Each worker starts a server in its own process: a shared compile cache saves work.
  process.env.NODE_COMPILE_CACHE ??= fromRoot('node_modules/.cache/node');
  // Profiles of some two hundred browsers, each used for seconds, would mostly wait for the disk.
  const memory = makeMemoryFolder();
  if (memory !== undefined) process.env.TMPDIR = memory;
  const folder = await makeHome();
  process.env[homeVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
