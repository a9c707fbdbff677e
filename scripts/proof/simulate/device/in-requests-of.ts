import { createCore } from '../../../../sync-protocol/src/device/core.ts';
import { nouns } from '../../../../sync-protocol/src/nouns/registry.ts';
import type { Engine } from './engine.ts';

/** The same engine, of whose requests none has more operations; as it is for null. */
export function inRequestsOf(maxOps: number | null, engine: Engine): Engine {
  if (maxOps === null) return engine;
  const { core = createCore(nouns) } = engine;
  return {
    ...engine,
    core: {
      ...core,
      freeze: (held, options) => core.freeze(held, { ...options, maxOps }),
      freezeNext: (held, batch, options) => core.freezeNext(held, batch, { ...options, maxOps }),
    },
  };
}
