import { startTransition, useEffect, useState } from 'react';

/** More than any screen shows. */
const firstRows = 60;
const moreRows = 300;

/**
 * How many rows of a long list to draw: a screenful at once, and the rest after it, step by step, in between what the
 * person does.
 */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(firstRows);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + moreRows));
  }, [count, total]);
  return count;
}
