import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../run/root.ts';
import { runCommand } from '../run/run-command.ts';

/** Generates the route tree and compares; the file itself stays unchanged. */
export async function checkRouteTree(): Promise<string[]> {
  const file = fromRoot('client/src/route-tree.gen.ts');
  const before = readFileSync(file, 'utf8');
  const { exitCode, output } = await runCommand(['tsr', 'generate'], { cwd: fromRoot('client') });
  const after = readFileSync(file, 'utf8');
  if (after !== before) writeFileSync(file, before);
  if (exitCode !== 0) return [output];
  return after === before ? [] : ['client/src/route-tree.gen.ts is not of these routes. Run: npm run routes'];
}
