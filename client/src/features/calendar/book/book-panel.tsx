import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Heart from 'lucide-react/icons/heart';
import History from 'lucide-react/icons/history';
import Sparkles from 'lucide-react/icons/sparkles';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useId, useState } from 'react';
import { keywordsOf } from 'sync-protocol/recipes/book-keywords.ts';
import { keywordKey } from 'sync-protocol/recipes/keywords.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { boxStyle } from '#ui/look/box-style.ts';
import { BookRecipe } from './book-recipe.tsx';
import { type BookChoice, useBook } from './use-book.ts';

/** Number of recipes shown at first, and added with each press. */
const pageSize = 40;
/** Maximum number of tags offered as filters. */
const mostTags = 6;

const Search = chakra('input', { base: { ...boxStyle, px: '4', rounded: 'full' } });

interface BookPanelProps {
  today: string;
  /** Called to plan a recipe with keys or a press; dragging is handled by the calendar. */
  onPlan: (recipe: RecipeRecord) => void;
  onSuggest: () => void;
  onClose: () => void;
}

/** The recipe book beside the calendar: searched, and dragged from onto a day or meal. */
export default function BookPanel({ today, onPlan, onSuggest, onClose }: BookPanelProps) {
  const { t } = useLingui();
  const id = useId();
  const [choice, setChoice] = useState<BookChoice>({
    query: '',
    isFavorite: false,
    isMissed: false,
    tag: null,
  });
  const [count, setCount] = useState(pageSize);
  const book = useBook(useDeferredValue(choice), today);
  const choose = (changed: Partial<BookChoice>) => {
    setChoice({ ...choice, ...changed });
    setCount(pageSize);
  };
  const nameOrder = useNameOrder();
  const tags = keywordsOf(book?.recipes ?? [], nameOrder).slice(0, mostTags);
  const chosen = choice.tag === null ? null : keywordKey(choice.tag);
  return (
    <chakra.aside
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="3"
      width="60"
      flexShrink="0"
      position="sticky"
      top="calc({sizes.topBar} + {spacing.4})"
      height="calc(100dvh - {sizes.topBar} - {spacing.8})"
      mt="4"
      me="4"
      p="4"
      bg="bg.panel"
      border="thin"
      borderColor="border"
      rounded="lg"
    >
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" mt="-2" me="-3">
        <chakra.h3 id={id} fontWeight="semibold">
          <Trans>Recipe book</Trans>
        </chakra.h3>
        <IconButton aria-label={t`Hide the recipe book`} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </chakra.div>
      <Button onClick={onSuggest}>
        <Sparkles size={20} aria-hidden />
        <Trans>Suggest dinners</Trans>
      </Button>
      <Search
        type="search"
        aria-label={t`Search recipes`}
        placeholder={t`Search recipes`}
        autoComplete="off"
        value={choice.query}
        onChange={(event) => choose({ query: event.currentTarget.value })}
      />
      <chakra.div role="group" aria-label={t`Show only`} display="flex" flexWrap="wrap" gap="1.5">
        <ChoiceChip
          aria-pressed={choice.isFavorite}
          onClick={() => choose({ isFavorite: !choice.isFavorite })}
        >
          <Heart size={16} aria-hidden fill={choice.isFavorite ? 'currentColor' : 'none'} />
          <Trans>Favourites</Trans>
        </ChoiceChip>
        <ChoiceChip aria-pressed={choice.isMissed} onClick={() => choose({ isMissed: !choice.isMissed })}>
          <History size={16} aria-hidden />
          <Trans>Not cooked in a while</Trans>
        </ChoiceChip>
        {tags.map(({ key, name }) => (
          <ChoiceChip
            key={key}
            aria-pressed={key === chosen}
            onClick={() => choose({ tag: key === chosen ? null : name })}
          >
            {name}
          </ChoiceChip>
        ))}
      </chakra.div>
      <chakra.p fontSize="sm" color="fg.muted" lineHeight="snug">
        <Trans>Drag a recipe to a day, or press it to choose its days.</Trans>
      </chakra.p>
      <chakra.div flex="1" minHeight="0" overflowY="auto" mx="-2" px="2">
        <ul>
          {book?.found.slice(0, count).map((entry) => (
            <BookRecipe key={entry.recipe.id} {...entry} onPlan={onPlan} />
          ))}
        </ul>
        {book && book.found.length > count && (
          <Button variant="quiet" width="full" onClick={() => setCount(count + pageSize)}>
            <Trans>Show more</Trans>
          </Button>
        )}
        {book?.found.length === 0 && (
          <chakra.p color="fg.muted" py="2">
            {book.recipes.length === 0 ? <NoRecipes /> : <Trans>No recipe is like that.</Trans>}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.aside>
  );
}

/** The book is empty, or not loaded yet. */
function NoRecipes() {
  const firstPull = useFirstPull();
  if (firstPull === 'coming') return <Trans>Loading the recipes…</Trans>;
  // The page beside it explains why it is empty.
  return firstPull === 'out-of-reach' ? null : <Trans>Your recipe book is empty</Trans>;
}
