import { useMemo, useState } from 'react';
import type { NameSuggestion } from './suggest-names.ts';

export interface SuggestionState {
  names: readonly NameSuggestion[];
  isOpen: boolean;
  /** Index selected with the arrow keys; null for the text itself. */
  at: number | null;
  chosen: string | undefined;
  open: () => void;
  close: () => void;
  /** Returns whether the key was handled. */
  onKey: (key: string) => boolean;
}

/** Suggestions while typing, as a combobox: arrows choose, Escape closes. */
export function useNameSuggestions(
  text: string,
  suggest: (text: string) => readonly NameSuggestion[],
): SuggestionState {
  const [isWanted, setWanted] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const names = useMemo(() => (isWanted ? suggest(text) : []), [isWanted, suggest, text]);
  const isOpen = names.length > 0;
  const chosen = isOpen && at !== null ? names[at]?.itemName : undefined;

  const close = () => {
    setWanted(false);
    setAt(null);
  };

  const onKey = (key: string) => {
    if (!isOpen) return false;
    if (key === 'Escape') close();
    else if (key === 'ArrowDown') setAt(at === null ? 0 : at + 1 < names.length ? at + 1 : null);
    else if (key === 'ArrowUp') setAt(at === null ? names.length - 1 : at > 0 ? at - 1 : null);
    else return false;
    return true;
  };

  const open = () => {
    setWanted(true);
    setAt(null);
  };

  return { names, isOpen, at, chosen, open, close, onKey };
}
