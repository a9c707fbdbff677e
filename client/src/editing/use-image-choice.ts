import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { StorageFault } from '#db/storage-fault.ts';
import { useImages } from '#images/images-context.ts';
import type { ImageFault } from '#images/send/prepare-image.ts';
import { useStorageWords } from './use-storage-words.ts';

/**
 * Choosing an image: it is scaled down and stored on this device first; a problem with it is explained in a
 * text.
 *
 * @param onBusy called when reading an image begins, and when it ends or fails
 */
export function useImageChoice(
  onChosen: (imageUrl: string) => void,
  onBusy: (isBusy: boolean, hasFailed?: boolean) => void,
) {
  const images = useImages();
  const words = useFaultWords();
  const [fault, setFault] = useState<ChoiceFault | null>(null);
  const [isBusy, setBusyHere] = useState(false);
  /** Number of the latest choice: results of earlier ones are ignored. */
  const turn = useRef(0);
  const setBusy = (isNow: boolean, hasFailed?: boolean) => {
    setBusyHere(isNow);
    onBusy(isNow, hasFailed);
  };
  /** The latest render's callback: other fields of the form may have changed while the image was read. */
  const tell = useRef(onChosen);
  useEffect(() => {
    tell.current = onChosen;
  });
  useEffect(
    () => () => {
      turn.current += 1; // The form is closed: ignore what is still being read.
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
      // The scaling code may fail to load, or run out of memory.
      const choice = await images.choose(file).catch(() => ({ fault: 'failed' as const }));
      if (turn.current !== own) return;
      setBusy(false, 'fault' in choice);
      if ('fault' in choice) setFault(choice.fault);
      else tell.current(choice.imageUrl);
    },
    /** Ignores an image still being read. */
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
