import { useMemo, useState } from 'react';
import { optionAfter } from '#ui/fields/option-after.ts';
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
    const next = optionAfter(key, at, names.length);
    if (next !== undefined) setAt(next);
    else if (key === 'Escape') close();
    else return false;
    return true;
  };

  const open = () => {
    setWanted(true);
    setAt(null);
  };

  return { names, isOpen, at, chosen, open, close, onKey };
}
