import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Where an image comes from that the form waits for: one's own choice, or the page that the recipe is of. */
type ImageSource = 'own' | 'page';

/** Saved while its image is being read, a recipe would leave it behind: the form is sent again a moment later, with it. */
export function useSaveAfterImage(form: RefObject<HTMLFormElement | null>) {
  const busy = useRef(new Set<ImageSource>());
  const [isWaiting, setWaiting] = useState(false);
  const [ends, setEnds] = useState(0);

  const goOn = useEffectEvent(() => {
    if (!isWaiting) return;
    setWaiting(false);
    form.current?.requestSubmit();
  });
  // Drawn again with the image in it, by the time that this runs.
  useEffect(() => {
    if (ends > 0) goOn();
  }, [ends]);

  return {
    /** @param hasFailed what somebody chose cannot be had: it is for them to say what is saved now */
    setBusy: useCallback((source: ImageSource, isNow: boolean, hasFailed = false) => {
      if (isNow) busy.current.add(source);
      else busy.current.delete(source);
      if (hasFailed) setWaiting(false);
      if (busy.current.size === 0) setEnds((count) => count + 1);
    }, []),
    /** Somebody has saved, and it is not done yet. */
    isWaiting,
    /** Whether saving has to wait; it then happens by itself. */
    holdsBack: () => {
      const isBusy = busy.current.size > 0;
      setWaiting(isBusy);
      return isBusy;
    },
  };
}
