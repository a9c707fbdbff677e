import { useState } from 'react';
import { useMediaQuery } from '#lib/use-media-query.ts';

/** Room for seven days and the book beside them. */
const WIDE = '(min-width: 1280px)';
const hiddenKey = 'calendarBookHidden';

/** Whether the book stands beside the calendar: where there is room, unless it was put away on this device. */
export function useBookShown() {
  const hasRoom = useMediaQuery(WIDE);
  const [isHidden, setHidden] = useState(readHidden);
  return {
    hasRoom,
    isShown: hasRoom && !isHidden,
    show: (isShown: boolean) => {
      setHidden(!isShown);
      keepHidden(!isShown);
    },
  };
}

function readHidden(): boolean {
  try {
    return localStorage.getItem(hiddenKey) === 'true';
  } catch {
    return false;
  }
}

/** Where storage is denied it is there again at the next visit, which does no harm. */
function keepHidden(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(hiddenKey, 'true');
    else localStorage.removeItem(hiddenKey);
  } catch {}
}
