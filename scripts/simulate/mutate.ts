import { registerHooks } from 'node:module';
import { mutants } from './mutants.ts';

// Loaded before a worker: the sources of the engine come with one rule switched off.
const mutant = mutants[Number(process.env.SIMULATION_MUTANT)];

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const changes = mutant?.changes.filter(({ file }) => url.endsWith(file)) ?? [];
    if (changes.length === 0) return loaded;
    const source = changes.reduce((text, { file, from, to }) => {
      const parts = text.split(from);
      if (parts.length !== 2) throw new Error(`${file} has "${from}" ${parts.length - 1} times`);
      return parts.join(to);
    }, textOf(loaded.source));
    return { ...loaded, source };
  },
});

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString();
}
