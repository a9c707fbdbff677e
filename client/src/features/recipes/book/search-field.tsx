import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { boxStyle } from '#ui/look/box-style.ts';

const Input = chakra('input', {
  base: {
    ...boxStyle,
    pl: '11',
    pr: '12',
    // When empty there is no clear button.
    _placeholderShown: { pr: '4', textOverflow: 'ellipsis' },
    '&:not(:placeholder-shown)': { mdDown: { pl: '4' } },
    rounded: 'full',
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});

/** Searches while typing. */
export function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <chakra.search position="relative" flex="1 1 {sizes.24}" minWidth="0">
      <chakra.span
        position="absolute"
        left="4"
        top="3.5"
        color="fg.muted"
        pointerEvents="none"
        // On a phone the text needs its room.
        display={{ base: query === '' ? 'block' : 'none', md: 'block' }}
      >
        <Search size={20} aria-hidden />
      </chakra.span>
      <Input
        ref={input}
        type="search"
        aria-label={t`Search by title or ingredient`}
        placeholder={t`Search`}
        autoComplete="off"
        enterKeyHint="search"
        data-tour="recipe-search"
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onQuery('');
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {query !== '' && (
        <chakra.span position="absolute" right="0" top="0">
          <IconButton
            aria-label={t`Clear the search`}
            onClick={() => {
              onQuery('');
              input.current?.focus();
            }}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </chakra.span>
      )}
    </chakra.search>
  );
}
