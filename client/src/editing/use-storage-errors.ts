import { useLingui } from '@lingui/react';
import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';
import { errorTexts, type FailedAction } from '#i18n/errors/error-catalogue.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { useStorageWords } from './use-storage-words.ts';

/** How long a message offers to take something back. */
export const undoMs = 10_000;

export interface StorageErrors {
  tellStorageError: (fault: StorageFault, action?: FailedAction) => void;
  /**
   * Runs what writes to this device. False when its storage could not keep it, which the person is told; else it throws on.
   *
   * @param action what it is, where the error catalogue has words for it
   */
  orTellStorageError: (act: () => Promise<unknown>, action?: FailedAction) => Promise<boolean>;
}

/** What every screen does about a full or silent disk. */
export function useStorageErrors(): StorageErrors {
  const { i18n } = useLingui();
  const toaster = useToaster();
  const storageWords = useStorageWords();
  const texts = errorTexts(i18n);
  const tell = (message: string) => toaster.show({ message, tone: 'danger', durationMs: undoMs });
  const tellStorageError = (fault: StorageFault, action?: FailedAction) =>
    tell([texts.ofKeeping(action), storageWords(fault)].filter(Boolean).join(' '));
  return {
    tellStorageError,
    orTellStorageError: async (act, action) => {
      try {
        await act();
        return true;
      } catch (error) {
        const fault = storageFaultOf(error);
        if (!fault) {
          tell(action ? texts.ofAction(error, action) : texts.ofRunner());
          throw error;
        }
        tellStorageError(fault, action);
        return false;
      }
    },
  };
}
