import type { Rng } from '../../../sync-protocol/testing/rng.ts';

/** How an item stands; an item that nobody sees is absent. */
export type ItemState = 'absent' | 'open' | 'checked';

/** What a person may find of each item: one state where the device had said that it was kept, else several. */
export function createListModel() {
  const allowed = new Map<string, Set<ItemState>>();

  return {
    /** The person did something that leads to this state; until it is kept, the states before are possible too. */
    tried(name: string, state: ItemState) {
      allowed.set(name, new Set([...(allowed.get(name) ?? (['absent'] as const)), state]));
    },
    /** Whether the disk has the state that was tried last: then it is promised, and no other is possible any more. */
    isKept(name: string, onDisk: ItemState = 'absent'): boolean {
      const isLast = [...(allowed.get(name) ?? [])].at(-1) === onDisk;
      if (isLast) allowed.set(name, new Set([onDisk]));
      return isLast;
    },
    /** Each thing that is lost, doubled or from nowhere, as a sentence. Afterwards what was found is what counts. */
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
    /** An item that is surely there, in this state. */
    pick(state: ItemState, rng: Rng): string | undefined {
      const names = [...allowed].filter(([, possible]) => possible.size === 1 && possible.has(state));
      return names.length === 0 ? undefined : rng.pick(names)[0];
    },
  };
}
