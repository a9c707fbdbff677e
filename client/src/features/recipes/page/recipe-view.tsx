import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RecipeRecord } from '#db/records.ts';
import type { AsMade } from '#lib/as-made.ts';
import { keepChosenUnits } from '#lib/chosen-units.ts';
import { RowAuthors } from '#shell/together/row-authors.tsx';
import './recipe-print.css';
import { CookedHistory } from './cooked-history.tsx';
import { Method } from './method.tsx';
import { NutritionPanel } from './nutrition-panel.tsx';
import { RecipeHeader, type RecipePageActions } from './recipe-header.tsx';
import { ScaledIngredients } from './scaled-ingredients.tsx';
import { SectionHeading } from './section-heading.tsx';

interface RecipeViewProps extends RecipePageActions {
  recipe: RecipeRecord;
  isPremium: boolean;
  isBackFromEdit: boolean;
  /** Display settings. */
  made: AsMade;
  onMade: (change: Partial<AsMade>) => void;
  /** Notices to be seen first: a rejection, another version. */
  notes: ReactNode;
}

/** A recipe to cook from: ingredients beside the steps on a desktop, above them on a phone. */
export function RecipeView({ recipe, isPremium, notes, made, onMade, ...header }: RecipeViewProps) {
  const { ingredients, instructions, notes: ownNotes = '' } = recipe;
  const isBare = ingredients.length === 0 && instructions.length === 0;
  return (
    <chakra.article data-recipe display="grid" gap={{ base: '5', md: '7' }}>
      <RecipeHeader recipe={recipe} made={made} {...header} />
      <chakra.div display="contents" data-print="no">
        {notes}
      </chakra.div>
      {isBare && (
        <chakra.p color="fg.muted">
          <Trans>Nothing but a name yet. Edit it to write down what goes in and what to do.</Trans>
        </chakra.p>
      )}
      <chakra.div
        data-recipe-body
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        gridTemplateAreas={{
          base: '"ingredients" "method" "nutrition"',
          md: '"ingredients method" "nutrition method"',
        }}
        gridTemplateRows={{ md: 'auto 1fr' }}
        gap="8"
      >
        <chakra.div gridArea="ingredients">
          {ingredients.length > 0 && (
            <ScaledIngredients
              recipe={recipe}
              factor={made.factor}
              onFactor={(factor) => onMade({ factor })}
              system={made.units}
              onSystem={(units) => {
                keepChosenUnits(units);
                onMade({ units });
              }}
            />
          )}
        </chakra.div>
        <chakra.div gridArea="method">
          {instructions.length > 0 && <Method recipe={recipe} system={made.units} />}
          {ownNotes !== '' && <OwnNotes text={ownNotes} hasMore={instructions.length > 0} />}
        </chakra.div>
        <chakra.div gridArea="nutrition" display="grid" gap="8" alignContent="start">
          <CookedHistory recipeId={recipe.id} />
          <NutritionPanel nutrition={recipe.nutrition} isPremium={isPremium} />
        </chakra.div>
      </chakra.div>
      <chakra.div data-print="no">
        <RowAuthors noun="recipe" id={recipe.id} />
      </chakra.div>
    </chakra.article>
  );
}

/** The household's own notes. */
function OwnNotes({ text, hasMore }: { text: string; hasMore: boolean }) {
  return (
    <chakra.section mt={hasMore ? '8' : '0'} p="4" bg="bg.subtle" rounded="lg">
      <SectionHeading>
        <Trans>Own notes</Trans>
      </SectionHeading>
      <chakra.p dir="auto" whiteSpace="pre-wrap" maxWidth="prose" overflowWrap="anywhere">
        {text}
      </chakra.p>
    </chakra.section>
  );
}
