import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { SuggestionState } from './use-name-suggestions.ts';

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

export default function Suggestions({ id, suggestions: { names, at }, onChoose }: SuggestionsProps) {
  const { t } = useLingui();
  return (
    <div id={id} role="listbox" className="add-names" aria-label={t`Bought before`}>
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
