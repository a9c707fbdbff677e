import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { maxMealServings } from 'sync-protocol/calendar/calendar-bounds.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { boxStyle } from '#ui/look/box-style.ts';
import { unlessOff } from '#ui/unless-off.ts';
import type { PickedRecipe } from './meal-form-values.ts';
import { asWritten, useBookSearch } from './use-book-search.ts';

/** Maximum number of results; more typing narrows them. */
const mostShown = 6;

const Frame = chakra('div', {
  base: { mt: '2', p: '3', border: 'thin', borderColor: 'border', rounded: 'lg' },
});

const SearchBox = chakra('input', { base: { ...boxStyle, px: '4' } });

const Found = chakra(
  'button',
  {
    base: {
      width: 'full',
      minHeight: 'touch',
      px: '2',
      py: '1.5',
      rounded: 'sm',
      textAlign: 'start',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
    },
  },
  { defaultProps: { type: 'button' } },
);

interface RecipeChoiceProps {
  picked: PickedRecipe | null;
  onPick: (picked: PickedRecipe) => void;
  /** Adds the ingredients to the form at once; otherwise they are added when the meal is saved. */
  onAdd: () => void;
}

/** Search for a recipe, then its number of servings. */
export function RecipeChoice({ picked, onPick, onAdd }: RecipeChoiceProps) {
  if (picked) return <Picked picked={picked} onPick={onPick} onAdd={onAdd} />;
  return <Search onPick={onPick} />;
}

function Picked({ picked, onPick, onAdd }: RecipeChoiceProps & { picked: PickedRecipe }) {
  const { t } = useLingui();
  const { recipe, servings } = picked;
  return (
    <Frame>
      <chakra.p fontWeight="semibold">{recipe.title}</chakra.p>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        mt="2"
      >
        {servings !== null && (
          <chakra.fieldset
            aria-label={t`Servings`}
            display="flex"
            alignItems="center"
            marginInlineStart="-3"
            fontVariantNumeric="tabular-nums"
          >
            <IconButton
              aria-label={t`Fewer servings`}
              {...unlessOff(servings <= 1, () => onPick({ recipe, servings: servings - 1 }))}
            >
              <Minus size={18} aria-hidden />
            </IconButton>
            <output>
              <Plural value={servings} one="# serving" other="# servings" />
            </output>
            <IconButton
              aria-label={t`More servings`}
              {...unlessOff(servings >= maxMealServings, () => onPick({ recipe, servings: servings + 1 }))}
            >
              <Plus size={18} aria-hidden />
            </IconButton>
          </chakra.fieldset>
        )}
        <Button onClick={onAdd}>
          <Trans>Add ingredients</Trans>
        </Button>
      </chakra.div>
    </Frame>
  );
}

function Search({ onPick }: Pick<RecipeChoiceProps, 'onPick'>) {
  const { t } = useLingui();
  const { isRead, find } = useBookSearch();
  const [query, setQuery] = useState('');
  const found = useMemo(() => find(query).slice(0, mostShown), [find, query]);

  return (
    <Frame>
      <SearchBox
        type="search"
        aria-label={t`Search recipes`}
        placeholder={t`Search recipes`}
        value={query}
        autoComplete="off"
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul>
        {found.map((recipe) => (
          <li key={recipe.id}>
            <Found lang={recipe.language || undefined} onClick={() => onPick(asWritten(recipe))}>
              {recipe.title}
            </Found>
          </li>
        ))}
      </ul>
      {isRead && found.length === 0 && (
        <chakra.p color="fg.muted">
          <Trans>No recipe has these words.</Trans>
        </chakra.p>
      )}
    </Frame>
  );
}
