import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { maxMealServings } from 'sync-protocol/calendar/calendar-bounds.ts';
import { createRecipeSearch } from 'sync-protocol/recipes/search-recipes.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useStored } from '#sync/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** More than these nobody reads; one types another letter. */
const mostShown = 6;
const usualServings = 4;

interface RecipeChoiceProps {
  onImport: (recipe: RecipeRecord, servings: number) => void;
}

/** Finds a recipe and asks for how many it is cooked. */
export function RecipeChoice({ onImport }: RecipeChoiceProps) {
  const { t, i18n } = useLingui();
  const recipes = useStored(
    async (db) => {
      const { compare } = new Intl.Collator(i18n.locale, { numeric: true });
      return (await db.recipes.toArray()).sort((a, b) => compare(a.title, b.title));
    },
    [i18n.locale],
  );
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<RecipeRecord | null>(null);
  const [servings, setServings] = useState(usualServings);
  const search = useMemo(() => createRecipeSearch(), []);
  const found = useMemo(() => search(recipes ?? [], query).slice(0, mostShown), [search, recipes, query]);

  if (chosen)
    return (
      <div className="cal-recipe-choice">
        <p className="cal-recipe-name">{chosen.title}</p>
        <div className="cal-recipe-servings">
          {chosen.servings !== null && (
            <fieldset aria-label={t`Servings`}>
              <IconButton
                aria-label={t`Fewer servings`}
                disabled={servings <= 1}
                onClick={() => setServings(servings - 1)}
              >
                <Minus size={18} aria-hidden />
              </IconButton>
              <output>
                <Plural value={servings} one="# serving" other="# servings" />
              </output>
              <IconButton
                aria-label={t`More servings`}
                disabled={servings >= maxMealServings}
                onClick={() => setServings(servings + 1)}
              >
                <Plus size={18} aria-hidden />
              </IconButton>
            </fieldset>
          )}
          <Button onClick={() => onImport(chosen, servings)}>
            <Trans>Add ingredients</Trans>
          </Button>
        </div>
      </div>
    );

  return (
    <div className="cal-recipe-choice">
      <input
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
            <button
              type="button"
              onClick={() => {
                setChosen(recipe);
                setServings(recipe.servings ?? usualServings);
              }}
            >
              {recipe.title}
            </button>
          </li>
        ))}
      </ul>
      {recipes && found.length === 0 && (
        <p className="cal-quiet">
          <Trans>No recipe has these words.</Trans>
        </p>
      )}
    </div>
  );
}
