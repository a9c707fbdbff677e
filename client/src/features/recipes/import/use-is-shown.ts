import { type RefObject, useEffect, useRef } from 'react';

/** Whether the calling component is still mounted, for work that ends later. */
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
