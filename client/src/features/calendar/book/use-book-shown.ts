import { useState } from 'react';
import { dropKept, keep } from '#lib/keep.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { hasKeptFlag } from '#ui/use-kept-flag.ts';

/** Room for seven days and the book beside them. */
const WIDE = '(min-width: 1280px)';
const hiddenKey = 'calendarBookHidden';

/** Whether the book stands beside the calendar: where there is room, unless it was put away on this device. */
export function useBookShown() {
  const hasRoom = useMediaQuery(WIDE);
  const [isHidden, setHidden] = useState(() => hasKeptFlag(hiddenKey));
  return {
    hasRoom,
    isShown: hasRoom && !isHidden,
    show: (isShown: boolean) => {
      setHidden(!isShown);
      if (isShown) dropKept(localStorage, hiddenKey);
      else keep(localStorage, hiddenKey, 'true');
    },
  };
}
