import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Origin of an image being read: the person's choice, or the imported page. */
type ImageSource = 'own' | 'page';

/**
 * Delays saving while an image is being read, which would otherwise be left out: the form is submitted again
 * afterwards.
 */
export function useSaveAfterImage(form: RefObject<HTMLFormElement | null>) {
  const busy = useRef(new Set<ImageSource>());
  const [isWaiting, setWaiting] = useState(false);
  const [ends, setEnds] = useState(0);

  const goOn = useEffectEvent(() => {
    if (!isWaiting) return;
    setWaiting(false);
    form.current?.requestSubmit();
  });
  // In an effect, so that the form was re-rendered with the image.
  useEffect(() => {
    if (ends > 0) goOn();
  }, [ends]);

  return {
    /** @param hasFailed the chosen image could not be read: saving is cancelled, and the person decides */
    setBusy: useCallback((source: ImageSource, isNow: boolean, hasFailed = false) => {
      if (isNow) busy.current.add(source);
      else busy.current.delete(source);
      if (hasFailed) setWaiting(false);
      if (busy.current.size === 0) setEnds((count) => count + 1);
    }, []),
    /** Whether saving was requested and is waiting. */
    isWaiting,
    /** Whether saving has to wait; it then happens automatically. */
    holdsBack: () => {
      const isBusy = busy.current.size > 0;
      setWaiting(isBusy);
      return isBusy;
    },
  };
}
