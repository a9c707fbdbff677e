import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import { useId } from 'react';
import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { foodKey } from 'sync-protocol/food/food-name.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { isAtHome } from 'sync-protocol/food-preferences/staples.ts';
import { groupsOf } from 'sync-protocol/recipes/groups.ts';
import { ingredientInSystem, type UnitSystem } from 'sync-protocol/recipes/ingredients/other-units.ts';
import { scaleIngredient } from 'sync-protocol/recipes/ingredients/scale-quantity.ts';
import type { Ingredient } from 'sync-protocol/recipes/recipe.ts';
import type { RecipeRecord } from '#db/records.ts';
import { usePutWanted } from '#editing/use-put-wanted.ts';
import { useReadOrTell } from '#editing/use-read-or-tell.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { Button } from '#ui/button.tsx';
import { GroupTitle, SectionHeading } from './section-heading.tsx';
import { ServingsStepper } from './servings-stepper.tsx';
import { UnitChoice } from './unit-choice.tsx';
import { wantedIngredients } from './wanted-ingredients.ts';

interface ScaledIngredientsProps {
  recipe: RecipeRecord;
  /** Multiplier of the recipe. */
  factor: number;
  onFactor: (factor: number) => void;
  /** Unit system of amounts; null leaves them as written. */
  system: UnitSystem | null;
  onSystem: (system: UnitSystem | null) => void;
}

/** Scaled ingredients. */
export function ScaledIngredients(props: ScaledIngredientsProps) {
  const { recipe, factor, onFactor, system, onSystem } = props;
  const { ingredients, ingredientGroups, servings, servingsText } = recipe;
  const putOnList = usePutOnList(recipe.id, factor);
  const scaled = ingredients.map((ingredient, line) => ({ line, ...scaledLine(ingredient, factor) }));
  return (
    <chakra.section>
      <SectionHeading>
        <Trans>Ingredients</Trans>
      </SectionHeading>
      <chakra.div ml="-3" mb="2">
        <ServingsStepper written={servings} text={servingsText} factor={factor} onFactor={onFactor} />
      </chakra.div>
      <UnitChoice recipe={recipe} system={system} onSystem={onSystem} />
      {/* A heading finds its line by the name as written, which scaling may change. */}
      {groupsOf(scaled, ingredientGroups, ({ line }) => ingredients[line]?.name ?? '')
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => (
          <ScaledGroup
            key={lines[0]?.line}
            name={name}
            lines={lines}
            lang={recipe.language || undefined}
            system={system}
          />
        ))}
      {scaled.some(({ stays }) => stays) && (
        <chakra.p mt="3" fontSize="sm" color="fg.muted">
          <Trans>* as it is written: this amount cannot be calculated</Trans>
        </chakra.p>
      )}
      <Button
        mt="4"
        px="4"
        // A second press would replace the message with Undo by "already there".
        onClick={({ detail }) => {
          if (detail > 1) return;
          void putOnList(ingredients);
        }}
      >
        <ListPlus size={18} aria-hidden />
        <Trans>Add to the quick list</Trans>
      </Button>
    </chakra.section>
  );
}

interface ScaledLine {
  /** Index in the recipe. */
  line: number;
  name: string;
  text: string;
  /** Whether it stays as written while others are scaled. */
  stays: boolean;
}

function scaledLine(ingredient: Ingredient, factor: number): Omit<ScaledLine, 'line'> {
  const { name, quantity, isScaled } = scaleIngredient(ingredient, factor);
  return { name, text: quantity, stays: factor !== 1 && !isScaled };
}

interface ScaledGroupProps {
  name: string;
  lines: ScaledLine[];
  lang: string | undefined;
  system: UnitSystem | null;
}

/** Ingredients with their heading, if any. */
function ScaledGroup({ name: heading, lines, lang, system }: ScaledGroupProps) {
  const inWords = useQuantityWords();
  const id = useId();
  return (
    <>
      {heading !== '' && (
        <GroupTitle id={id} lang={lang}>
          {heading}
        </GroupTitle>
      )}
      <ul aria-labelledby={heading === '' ? undefined : id}>
        {lines.map(({ line, name, text, stays }) => {
          const written = { name, quantity: text };
          const shown = system ? ingredientInSystem(written, system) : written;
          return (
            <chakra.li
              key={line}
              display="grid"
              gridTemplateColumns="minmax({sizes.20}, 1fr) minmax(0, 2.4fr)"
              columnGap="4"
              py="2"
              fontSize="lg"
              lineHeight="snug"
              borderBottom="thin"
              borderColor="border"
            >
              <chakra.span
                fontWeight="semibold"
                fontVariantNumeric="tabular-nums"
                hyphens="none"
                color={stays ? 'fg.muted' : 'fg'}
              >
                {inWords(shown.quantity)}
                {stays && ' *'}
              </chakra.span>{' '}
              <span dir="auto" lang={lang}>
                {shown.name}
              </span>
            </chakra.li>
          );
        })}
      </ul>
    </>
  );
}

/** Puts ingredients on the quick list, reports how many and which are staples, and offers Undo. */
function usePutOnList(
  recipeId: string,
  factor: number,
): (ingredients: readonly Ingredient[]) => Promise<void> {
  const readOrTell = useReadOrTell();
  const { t, i18n } = useLingui();
  const putWanted = usePutWanted();
  return async (ingredients) => {
    const preferences = await readOrTell((db) => db.foodPreferences.toArray());
    if (!preferences) return;
    const chosen = new Map(preferences.found.map((preference) => [preference.id, preference]));
    const chosenFor = (itemName: string) => chosen.get(foodPreferenceId(itemName));
    const { wanted, atHome } = wantedIngredients(ingredients, {
      recipeId,
      factor,
      categoryOf: (itemName) => categoryOf(itemName, () => chosenFor(itemName)?.category),
      isStaple: (itemName) => isAtHome(foodKey(itemName), chosenFor(itemName)),
    });
    const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(atHome);
    await putWanted(wanted, atHome.length > 0 ? t`Always at home: ${names}` : undefined);
  };
}
