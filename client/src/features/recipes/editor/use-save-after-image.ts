import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Saved while its image is being read, a recipe would leave it behind: the form is sent again a moment later, with it. */
export function useSaveAfterImage(form: RefObject<HTMLFormElement | null>) {
  const isBusy = useRef(false);
  const isWanted = useRef(false);
  const [reads, setReads] = useState(0);

  // Drawn again with the image in it, by the time that this runs.
  useEffect(() => {
    if (reads === 0 || !isWanted.current) return;
    isWanted.current = false;
    form.current?.requestSubmit();
  }, [reads, form]);

  return {
    setBusy: useCallback((isNow: boolean) => {
      isBusy.current = isNow;
      if (!isNow) setReads((count) => count + 1);
    }, []),
    /** Whether saving has to wait; it then happens by itself. */
    holdsBack: () => {
      isWanted.current = isBusy.current;
      return isBusy.current;
    },
  };
}
