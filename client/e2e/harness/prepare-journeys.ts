import { rmSync } from 'node:fs';
import { buildIfNeeded } from '../../../scripts/build/build.ts';
import { homeVariable, makeHome } from './home.ts';

/**
 * Once before all journeys. They run against what people get, the built client, served by the real server; and most begin
 * where a person has already signed in by hand.
 *
 * @returns what ends with them
 */
export default async function prepareJourneys() {
  if (!(await buildIfNeeded())) throw new Error('There is no client to test.');
  const folder = await makeHome();
  process.env[homeVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
