import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { NameSuggestion } from './suggest-names.ts';

interface SuggestionState {
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

const Name = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'touch',
    px: '3.5',
    rounded: 'md',
    fontSize: 'lg',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _selected: { bg: 'bg.subtle', boxShadow: 'inset 0 0 0 {spacing.0.5} {colors.focusRing}' },
  },
});

interface SuggestionsProps {
  id: string;
  suggestions: SuggestionState;
  onChoose: (name: string) => void;
}

export function Suggestions({ id, suggestions: { names, isOpen, at }, onChoose }: SuggestionsProps) {
  const { t } = useLingui();
  return (
    <div id={id} role="listbox" className="add-names" aria-label={t`Bought before`} hidden={!isOpen}>
      {names.map(({ itemName, isDue }, index) => (
        <Name
          key={itemName}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(itemName)}
          onKeyDown={() => {}}
        >
          {itemName}
          {isDue && (
            <chakra.span marginInlineStart="auto" pl="3" color="fg.muted" fontSize="sm">
              {t`due again`}
            </chakra.span>
          )}
        </Name>
      ))}
    </div>
  );
}
