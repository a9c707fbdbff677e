import { type CoreContext, openDesk } from './desk.ts';
import type { Changes, Held, RowName } from './held.ts';

/** Shows rows anew that nothing has happened to, e.g. those of a noun that this build is the first to know. */
export function show(context: CoreContext, held: Held, names: readonly RowName[]): Changes {
  const desk = openDesk(context, held);
  for (const name of names) desk.touch(name);
  return desk.changes();
}
