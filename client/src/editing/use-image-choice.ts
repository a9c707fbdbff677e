import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { StorageFault } from '#db/storage-fault.ts';
import { useImages } from '#images/images-context.ts';
import type { ImageFault } from '#images/send/prepare-image.ts';
import { useStorageWords } from './use-storage-words.ts';

/**
 * Choosing an image: it is made small and kept on this device first, and what is wrong with it is told in words.
 *
 * @param onBusy told at once when an image begins to be read, and when it has been, or cannot be
 */
export function useImageChoice(
  onChosen: (imageUrl: string) => void,
  onBusy: (isBusy: boolean, hasFailed?: boolean) => void,
) {
  const images = useImages();
  const words = useFaultWords();
  const [fault, setFault] = useState<ChoiceFault | null>(null);
  const [isBusy, setBusyHere] = useState(false);
  /** Counts the choices: only the last one counts. */
  const turn = useRef(0);
  const setBusy = (isNow: boolean, hasFailed?: boolean) => {
    setBusyHere(isNow);
    onBusy(isNow, hasFailed);
  };
  /** Of the latest drawing of the form: others of its fields may have changed while the image was read. */
  const tell = useRef(onChosen);
  useEffect(() => {
    tell.current = onChosen;
  });
  useEffect(
    () => () => {
      turn.current += 1; // The form is gone; nobody waits for what is still being read.
    },
    [],
  );

  return {
    fault: fault && words(fault),
    isBusy,
    choose: async (file: Blob) => {
      turn.current += 1;
      const own = turn.current;
      setFault(null);
      setBusy(true);
      // What makes it small may be what cannot be loaded, or has no memory.
      const choice = await images.choose(file).catch(() => ({ fault: 'failed' as const }));
      if (turn.current !== own) return;
      setBusy(false, 'fault' in choice);
      if ('fault' in choice) setFault(choice.fault);
      else tell.current(choice.imageUrl);
    },
    /** Nobody wants it any more. */
    forget: () => {
      turn.current += 1;
      setBusy(false);
      setFault(null);
    },
  };
}

type ChoiceFault = ImageFault | StorageFault | 'failed';

function useFaultWords(): (fault: ChoiceFault) => string {
  const { t } = useLingui();
  const storageWords = useStorageWords();
  return (fault) => {
    switch (fault) {
      case 'heic':
        return t`This browser cannot read HEIC pictures. Save it as a JPEG, or choose another picture.`;
      case 'unreadable':
        return t`This file cannot be read as a picture. Choose a JPEG, PNG or WebP.`;
      case 'failed':
        return t`That did not work. Please try again.`;
      default:
        return storageWords(fault);
    }
  };
}
