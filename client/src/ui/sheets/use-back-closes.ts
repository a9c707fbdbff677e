import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import type { SheetHistory } from './sheet-history.ts';

export const SheetHistoryContext = createContext<SheetHistory | null>(null);

/** While `isOpen`, Back calls `onClose` and stays on the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const history = use(SheetHistoryContext);
  const [presses, setPresses] = useState(0);
  const close = useEffectEvent(() => {
    onClose();
    // A sheet that may not close while working waits for the next press.
    setPresses(presses + 1);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of Back uses up an entry of the history.
  useEffect(() => (isOpen ? history?.opened(() => close()) : undefined), [history, isOpen, presses]);
}
