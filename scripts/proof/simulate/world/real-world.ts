import { mutants } from '../mutants.ts';
import { startSimServer } from '../network/server.ts';
import { prepareProcess } from './process-globals.ts';
import type { World } from './worker.ts';
import { runWorld, subjects } from './world.ts';

/** Runs the real client on the real server in virtual time, optionally with one rule switched off. */
export async function openRealWorld(mutant: number | undefined): Promise<World> {
  prepareProcess();
  const engine = mutant === undefined ? undefined : mutants[mutant]?.engine;
  const server = await startSimServer(subjects, engine);
  return { run: (seed) => runWorld(seed, server, { engine }) };
}
