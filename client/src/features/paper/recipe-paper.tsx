import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { ingredientGroupsOf, stepGroupsOf } from 'sync-protocol/recipe-exports/recipe-words.ts';
import { inDegreesOf, ingredientInSystem } from 'sync-protocol/recipes/ingredients/other-units.ts';
import { scaleIngredient } from 'sync-protocol/recipes/ingredients/scale-quantity.ts';
import type { Ingredient } from 'sync-protocol/recipes/recipe.ts';
import type { RecipeRecord } from '#db/records.ts';
import { errorTexts } from '#i18n/errors/error-catalogue.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { useRecipeWords, useYieldWords } from '#i18n/use-recipe-words.ts';
import { StoredImage } from '#images/show/stored-image.tsx';
import type { AsMade } from '#lib/as-made.ts';
import { UntilFetched } from '#shell/first-pull/until-fetched.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { PaperFrame } from './paper-frame.tsx';

interface Form {
  size: 'a4' | 'card';
  columns: 1 | 2;
}

const forms: Record<string, Form> = {
  'a4-2': { size: 'a4', columns: 2 },
  'a4-1': { size: 'a4', columns: 1 },
  'card-2': { size: 'card', columns: 2 },
  'card-1': { size: 'card', columns: 1 },
};

/** A recipe on a page or an index card. */
export function RecipePaper({ id, made }: { id: string; made: AsMade }) {
  const { t, i18n } = useLingui();
  const recipe = useStored(async (db) => (await db.recipes.get(id)) ?? null, [id]);
  const [form, setForm] = useState('a4-2');
  if (recipe === undefined) return null;
  if (recipe === null)
    return (
      <UntilFetched isEmpty title={errorTexts(i18n).ofApi(undefined, { kind: 'fetchRecipe', id })}>
        <EmptyState title={<Trans>There is no such recipe</Trans>} />
      </UntilFetched>
    );
  const names: Record<string, string> = {
    'a4-2': t`A4, two columns`,
    'a4-1': t`A4, one column`,
    'card-2': t`Recipe card (A6), two columns`,
    'card-1': t`Recipe card (A6), one column`,
  };
  return (
    <PaperFrame
      title={recipe.title}
      {...(forms[form] ?? { size: 'a4', columns: 2 })}
      tools={
        <chakra.div width="72" maxWidth="full">
          <SelectBox
            aria-label={t`How it is printed`}
            value={form}
            onChange={(event) => setForm(event.currentTarget.value)}
          >
            {Object.keys(forms).map((each) => (
              <option key={each} value={each}>
                {names[each]}
              </option>
            ))}
          </SelectBox>
        </chakra.div>
      }
    >
      <RecipeSheet recipe={recipe} made={made} />
    </PaperFrame>
  );
}

interface RecipeSheetProps {
  recipe: RecipeRecord;
  /** Without it, the recipe is shown as written. */
  made?: AsMade;
  /** Its number in the book. */
  place?: number;
  /** Replaces the image that this device finds itself; null for none. */
  image?: ReactNode;
}

/** A recipe as printed. */
export function RecipeSheet({ recipe, made, place, image }: RecipeSheetProps) {
  const { factor, units } = made ?? { factor: 1, units: null };
  const { t } = useLingui();
  const inWords = useQuantityWords();
  const { title, description, imageUrl, notes = '', language = '', author = '', sourceUrl = '' } = recipe;
  const servings = recipe.servings === null ? null : Math.round(recipe.servings * factor);
  const yieldWords = useYieldWords();
  // An unscaled yield keeps the writer's text.
  const servingsText = factor === 1 ? recipe.servingsText : yieldWords(recipe.servingsText ?? '', factor);
  const { facts, ...words } = useRecipeWords({ ...recipe, servings, servingsText });
  const sha256 = sha256OfUrl(imageUrl);
  const told = (ingredient: Ingredient) => {
    const scaled = scaleIngredient(ingredient, factor);
    return units ? ingredientInSystem(scaled, units) : scaled;
  };
  let number = 0;
  return (
    <div lang={language || undefined}>
      <div className="recipe-head">
        <div>
          <h2 dir="auto">
            {place !== undefined && <span className="quiet">{place} </span>}
            {title}
          </h2>
          <p className="quiet">{[...facts, author, sourceUrl].filter((each) => each !== '').join(' · ')}</p>
          {description !== '' && <p dir="auto">{description}</p>}
        </div>
        {image}
        {image === undefined && sha256 !== null && (
          <StoredImage sha256={sha256} alt={t`Picture of ${title}`} width={1600} placeholder={null} />
        )}
      </div>
      <div className="recipe-body">
        <section>
          <h3>{words.ingredients}</h3>
          <div className="amounts">
            {ingredientGroupsOf(recipe).map(({ name, lines }, group) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing on paper moves
              <div key={group}>
                {name !== '' && <h4 dir="auto">{name}</h4>}
                <ul>
                  {lines.map(told).map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nothing on paper moves
                    <li key={index}>
                      <strong>{inWords(line.quantity)}</strong>
                      <span dir="auto">{line.name}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
        <section>
          <h3>{words.method}</h3>
          {stepGroupsOf(recipe).map(({ name, lines }) => {
            const start = number + 1;
            number += lines.length;
            return (
              <div key={start}>
                {name !== '' && <h4 dir="auto">{name}</h4>}
                <ol start={start}>
                  {lines.map((step, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nothing on paper moves
                    <li key={index} dir="auto">
                      {units ? inDegreesOf(step, units) : step}
                    </li>
                  ))}
                </ol>
              </div>
            );
          })}
          {notes !== '' && (
            <>
              <h3>{words.notes}</h3>
              <p dir="auto">{notes}</p>
            </>
          )}
        </section>
      </div>
    </div>
  );
}
