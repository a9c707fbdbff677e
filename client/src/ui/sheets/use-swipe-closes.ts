import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { SwipeWay } from './swipe-closes.ts';

/**
 * While `isOpen`, a swipe can push the sheet away. The code is loaded with the first sheet on a touch screen.
 */
export function useSwipeCloses(
  sheet: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
  way: SwipeWay,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !('ontouchstart' in window)) return;
    let end = () => {};
    let isOver = false;
    // Without it Back, a press beside the sheet and its buttons still close it.
    import('./swipe-closes.ts').then(
      ({ closeBySwipe }) => {
        if (!isOver && sheet.current) end = closeBySwipe(sheet.current, way, () => close());
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      end();
    };
  }, [isOpen, sheet, way]);
}
