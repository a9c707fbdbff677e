import { useLingui } from '@lingui/react/macro';
import type { StorageFault } from '#db/storage-fault.ts';
import { useNamelessWords } from '#editing/prices/use-nameless-words.ts';
import { undoMs, useStorageErrors } from '#editing/use-storage-errors.ts';
import { readKept } from '#lib/keep.ts';
import { fillField } from '#start/carry-over.ts';
import { EARLY_PRESSES_KEY, type EarlyInput, type EarlyPress } from '#start/early-presses.ts';
import { fieldIn } from '#start/pressed.ts';
import { useHandOver } from '#start/use-first-screen.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import type { ShownList } from './item-store.ts';
import type { ListActions } from './use-list-actions.ts';

/**
 * Carries out the presses recorded on the list's snapshot once the list is read. A price without a name goes
 * back into the field.
 */
export function useEarlyPresses(list: ShownList | undefined, actions: ListActions): void {
  const { tellStorageError } = useStorageErrors();
  const toaster = useToaster();
  const namelessWords = useNamelessWords();
  const { t } = useLingui();
  const waitsWords = (fault: StorageFault) =>
    fault === 'full'
      ? t`This device’s storage is full. What you have just added waits, and comes onto the list when you free some space and open the app again.`
      : t`This device’s storage does not answer. What you have just added waits, and comes onto the list when you load the page again.`;

  useHandOver(list !== undefined, async (presses) => {
    const checks = lastChecks(presses).map(async ({ id, isChecked }) => {
      const item = list?.items.find((shown) => shown.id === id);
      // Skip if another device or an earlier start has already done it.
      if (item && item.isChecked !== isChecked) await actions.setChecked(item, isChecked);
    });
    const text = textOf(presses);
    const added = text ? actions.add(text) : undefined;
    await Promise.all(checks);
    const { fault, nameless = [] } = (await added) ?? {};
    if (fault && !isKeptForNextStart(text)) tellStorageError(fault);
    else if (fault) toaster.show({ message: waitsWords(fault), tone: 'danger', durationMs: undoMs });
    if (nameless.length > 0) {
      const field = fieldIn(document);
      if (field) fillField(field, field.value === '' ? nameless.join(', ') : `${nameless.join(', ')}, `);
      toaster.show({ message: namelessWords(nameless), durationMs: undoMs });
    }
    return !fault;
  });
}

/** Whether the additions are stored for the next start: that storage may be full too. */
function isKeptForNextStart(text: string): boolean {
  const kept = readKept(localStorage, EARLY_PRESSES_KEY) as Partial<EarlyInput> | null;
  return textOf(kept?.presses ?? []) === text;
}

const textOf = (presses: readonly EarlyPress[]): string =>
  presses.flatMap((press) => (press.kind === 'add' ? [press.text] : [])).join('\n');

type EarlyCheck = Extract<EarlyPress, { kind: 'check' }>;

/** The last of several presses on a row counts. */
const lastChecks = (presses: readonly EarlyPress[]): EarlyCheck[] => [
  ...new Map(presses.flatMap((press) => (press.kind === 'check' ? [[press.id, press]] : []))).values(),
];
