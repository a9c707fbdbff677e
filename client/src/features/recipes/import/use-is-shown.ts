import { type RefObject, useEffect, useRef } from 'react';

/** Whether what calls this is still on the screen: for what ends later than somebody may have gone on. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
