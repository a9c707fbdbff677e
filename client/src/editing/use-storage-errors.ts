import { useLingui } from '@lingui/react';
import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';
import { errorTexts, type FailedAction } from '#i18n/errors/error-catalogue.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { useStorageWords } from './use-storage-words.ts';

/** How long a message offers Undo. */
export const undoMs = 10_000;

export interface StorageErrors {
  tellStorageError: (fault: StorageFault, action?: FailedAction) => void;
  /**
   * Runs `act`, which writes to this device. Resolves to false if the storage could not store it, which the
   * person is told; other errors are thrown.
   *
   * @param action the error catalogue's name of the action, if it has one
   */
  orTellStorageError: (act: () => Promise<unknown>, action?: FailedAction) => Promise<boolean>;
}

/** How every screen reports a full disk or a storage that does not answer. */
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
