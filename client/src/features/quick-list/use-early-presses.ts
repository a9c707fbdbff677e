import type { EarlyPress } from '#first-screen/early-presses.ts';
import { useHandOver } from '#first-screen/use-first-screen.ts';
import type { ShownList } from './item-store.ts';
import type { ListActions } from './use-list-actions.ts';

/** Does what was pressed on the picture of the list, as soon as the list itself is there. */
export function useEarlyPresses(isReady: boolean, list: ShownList | undefined, actions: ListActions): void {
  useHandOver(isReady, ({ presses }) => Promise.all(presses.map(perform)));

  const perform = async (press: EarlyPress): Promise<unknown> => {
    if (press.kind === 'add') return actions.add(press.text);
    if (press.kind !== 'check') return;
    const { id, isChecked } = press;
    const item = list?.items.find((shown) => shown.id === id);
    // What it is already, another device or an earlier start has made it.
    if (item && item.isChecked !== isChecked) return actions.setChecked(item, isChecked);
  };
}
