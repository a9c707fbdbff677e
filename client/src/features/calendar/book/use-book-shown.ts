import { useState } from 'react';
import { dropKept, keep } from '#lib/keep.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { hasKeptFlag } from '#ui/use-kept-flag.ts';

/** Wide enough for seven days and the book. */
const WIDE = '(min-width: 1280px)';
const hiddenKey = 'calendarBookHidden';

/** Whether the book is shown beside the calendar: if there is room and it was not hidden on this device. */
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
