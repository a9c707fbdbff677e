import { useEffect, useEffectEvent, useState } from 'react';
import type { AsMade } from '#lib/as-made.ts';
import { useFollowing } from '#lib/use-following.ts';

/**
 * How a recipe's page displays it, and the setter. The address follows the state; if the address changes by
 * itself, e.g. with Back, the state follows it. A chosen number of servings is kept when the recipe is
 * rewritten for another number, as on the stove.
 *
 * @param opened settings from the address and the last choice
 * @param servings of the recipe as written; undefined until it is read
 */
export function useMade(
  opened: AsMade,
  servings: number | null | undefined,
  onMade: (made: AsMade) => void,
): [AsMade, (change: Partial<AsMade>) => void] {
  const [made, setMade] = useFollowing(opened);
  const [written, setWritten] = useState(servings);
  if (servings !== written) {
    setWritten(servings);
    if (servings && written && made.factor !== 1)
      setMade({ ...made, factor: keptFactor(made.factor, written, servings) });
  }
  const choose = (change: Partial<AsMade>) => {
    const chosen = { ...made, ...change };
    setMade(chosen);
    onMade(chosen);
  };
  const tellKept = useEffectEvent((_servings: typeof written) => {
    if (made.factor !== opened.factor) onMade(made);
  });
  useEffect(() => tellKept(written), [written]);
  return [made, choose];
}

/** Rounded as the number of servings is shown, so that what is written is a factor of exactly 1. */
function keptFactor(factor: number, before: number, now: number): number {
  return Math.round(factor * before * 1000) / 1000 / now;
}
