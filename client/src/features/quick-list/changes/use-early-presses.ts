import { useNamelessWords } from '#editing/prices/use-nameless-words.ts';
import { undoMs, useStorageErrors } from '#editing/use-storage-errors.ts';
import type { EarlyPress } from '#start/early-presses.ts';
import { useHandOver } from '#start/use-first-screen.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import type { ShownList } from './item-store.ts';
import type { ListActions } from './use-list-actions.ts';

/** Does what was pressed on the snapshot of the list, as soon as the list itself is there. */
export function useEarlyPresses(list: ShownList | undefined, actions: ListActions): void {
  const { tellStorageError } = useStorageErrors();
  const toaster = useToaster();
  const namelessWords = useNamelessWords();

  useHandOver(list !== undefined, async (presses) => {
    const checks = lastChecks(presses).map(async ({ id, isChecked }) => {
      const item = list?.items.find((shown) => shown.id === id);
      // What it is already, another device or an earlier start has made it.
      if (item && item.isChecked !== isChecked) await actions.setChecked(item, isChecked);
    });
    const text = presses.flatMap((press) => (press.kind === 'add' ? [press.text] : [])).join('\n');
    const added = text ? actions.add(text) : undefined;
    await Promise.all(checks);
    const { fault, nameless = [] } = (await added) ?? {};
    if (fault) tellStorageError(fault);
    if (nameless.length > 0) toaster.show({ message: namelessWords(nameless), durationMs: undoMs });
    return !fault;
  });
}

type EarlyCheck = Extract<EarlyPress, { kind: 'check' }>;

/** Of several presses on one row the last says how it was left. */
const lastChecks = (presses: readonly EarlyPress[]): EarlyCheck[] => [
  ...new Map(presses.flatMap((press) => (press.kind === 'check' ? [[press.id, press]] : []))).values(),
];
