import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has ever come near the screen. */
export function useNear(element: RefObject<Element | null>, marginPx = 400): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear, marginPx]);
  return isNear;
}
