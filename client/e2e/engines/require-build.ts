import { buildIfNeeded } from '../../../scripts/build/build.ts';

/** The journeys run against what people get: the built client, served by the real server. */
export default async function requireBuild() {
  if (!(await buildIfNeeded())) throw new Error('There is no client to test.');
}
