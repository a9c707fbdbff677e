import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Heart from 'lucide-react/icons/heart';
import Tags from 'lucide-react/icons/tags';
import { useMemo, useState } from 'react';
import { keywordsOf } from 'sync-protocol/recipes/book-keywords.ts';
import { keywordKey } from 'sync-protocol/recipes/keywords.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import type { BookFilter } from './book-filter.ts';
import { KeywordsDialog } from './keywords-dialog.tsx';

/** About three lines on a desktop; more would leave no room for recipes. */
const fewTags = 24;

interface FilterRowProps {
  recipes: readonly RecipeRecord[];
  filter: BookFilter;
  onFilter: (filter: BookFilter) => void;
  /** Called when a tag was renamed; `to` is null if it was removed. */
  onTagRenamed: (from: string, to: string | null) => void;
}

/** Filters by favourites and tags; nothing if the book has neither. */
export function FilterRow({ recipes, filter, onFilter, onTagRenamed }: FilterRowProps) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const nameOrder = useNameOrder();
  const keywords = useMemo(() => keywordsOf(recipes, nameOrder), [recipes, nameOrder]);
  const hasFavorites = filter.isFavorite || recipes.some(({ isFavorite }) => isFavorite);
  const chosen = filter.tag === null ? null : keywordKey(filter.tag);
  const count = keywords.length;
  const hasMany = count > fewTags;
  const shown =
    isWhole || !hasMany ? keywords : keywords.filter(({ key }, index) => index < fewTags || key === chosen);
  if (!hasFavorites && keywords.length === 0 && !isEditing) return null;
  return (
    <chakra.div
      role="group"
      aria-label={t`Show only`}
      display="flex"
      gap="1.5"
      flexWrap={{ md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      py="1"
      my="-1"
      scrollbarWidth="none"
    >
      {hasFavorites && (
        <ChoiceChip
          aria-pressed={filter.isFavorite}
          onClick={() => onFilter({ ...filter, isFavorite: !filter.isFavorite })}
        >
          <Heart size={16} aria-hidden fill={filter.isFavorite ? 'currentColor' : 'none'} />
          <Trans>Favourites</Trans>
        </ChoiceChip>
      )}
      {shown.map(({ key, name, count: times }) => (
        <ChoiceChip
          key={key}
          aria-pressed={key === chosen}
          onClick={() => onFilter({ ...filter, tag: key === chosen ? null : name })}
        >
          {name}
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            {times}
          </chakra.span>
        </ChoiceChip>
      ))}
      {hasMany && (
        <ChoiceChip isQuiet aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? <Trans>Fewer tags</Trans> : <Trans>All {count} tags</Trans>}
        </ChoiceChip>
      )}
      {keywords.length > 0 && (
        <ChoiceChip isQuiet onClick={() => setEditing(true)}>
          <Tags size={16} aria-hidden />
          <Trans>Edit tags</Trans>
        </ChoiceChip>
      )}
      <KeywordsDialog
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        keywords={keywords}
        recipes={recipes}
        chosen={chosen}
        onRenamed={onTagRenamed}
      />
    </chakra.div>
  );
}
