import { dropKept, keep, readKept } from '#lib/keep.ts';
import { EARLY_PRESSES_KEY, type EarlyInput, type EarlyPress } from './early-presses.ts';
import { ownerOf } from './snapshot.ts';

/**
 * Keeps for the next start what is added before the list has been read, among what was pressed before the app was there.
 *
 * @returns what lets go of it
 */
export function keepAdd(text: string, storage: Storage = localStorage): () => void {
  const change = (changed: (presses: readonly EarlyPress[]) => readonly EarlyPress[]) => {
    const owner = ownerOf(storage);
    const kept = readKept(storage, EARLY_PRESSES_KEY) as (EarlyInput & { owner: string | null }) | null;
    const before = kept?.owner === owner ? kept : { presses: [], text: '' };
    const presses = changed(before.presses);
    if (presses.length === 0 && before.text === '') dropKept(storage, EARLY_PRESSES_KEY);
    else keep(storage, EARLY_PRESSES_KEY, JSON.stringify({ owner, presses, text: before.text }));
  };
  change((presses) => [...presses, { kind: 'add', text }]);
  return () =>
    change((presses) => {
      const at = presses.findLastIndex((press) => press.kind === 'add' && press.text === text);
      return presses.filter((_press, index) => index !== at);
    });
}
