import type { Rng } from '../../../sync-protocol/testing/rng.ts';

/** State of an item; one that is not shown is absent. */
export type ItemState = 'absent' | 'open' | 'checked';

/**
 * The states in which each item may be found after a crash: one if the device had confirmed it as kept, else
 * several.
 */
export function createListModel() {
  const allowed = new Map<string, Set<ItemState>>();

  return {
    /** An edit leads to this state; until it is kept, the earlier states are possible too. */
    tried(name: string, state: ItemState) {
      allowed.set(name, new Set([...(allowed.get(name) ?? (['absent'] as const)), state]));
    },
    /** Whether the disk has the state tried last; then no other state is possible any more. */
    isKept(name: string, onDisk: ItemState = 'absent'): boolean {
      const isLast = [...(allowed.get(name) ?? [])].at(-1) === onDisk;
      if (isLast) allowed.set(name, new Set([onDisk]));
      return isLast;
    },
    /**
     * Every lost, duplicate or unknown item, as a sentence. Afterwards the found states are the expected
     * ones.
     */
    compare(found: readonly { name: string; state: ItemState }[]): string[] {
      const wrongs: string[] = [];
      const states = new Map(found.map(({ name, state }) => [name, state]));
      if (states.size < found.length) wrongs.push(`${found.length - states.size} items are there twice`);
      for (const [name, possible] of allowed) {
        const state = states.get(name) ?? 'absent';
        if (!possible.has(state)) wrongs.push(`${name} is ${state}, not ${[...possible].join(' or ')}`);
        allowed.set(name, new Set([state]));
      }
      for (const name of states.keys()) if (!allowed.has(name)) wrongs.push(`${name} is from nowhere`);
      return wrongs;
    },
    /** An item that is certainly in this state. */
    pick(state: ItemState, rng: Rng): string | undefined {
      const names = [...allowed].filter(([, possible]) => possible.size === 1 && possible.has(state));
      return names.length === 0 ? undefined : rng.pick(names)[0];
    },
  };
}
