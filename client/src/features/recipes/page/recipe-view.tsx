import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useState } from 'react';
import type { RecipeRecord } from '#db/records.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { RecipeImage } from '../images/recipe-image.tsx';
import { RecipeFacts } from '../recipe-facts.tsx';
import { NutritionPanel } from './nutrition-panel.tsx';
import { ScaledIngredients } from './scaled-ingredients.tsx';
import { SectionHeading } from './section-heading.tsx';

interface RecipeViewProps {
  recipe: RecipeRecord;
  isPremium: boolean;
  /** What the person should know first: a rejection, another version. */
  notes: ReactNode;
  /** Plans it as a meal for so many servings; null where the recipe names none. */
  onPlan: (servings: number | null) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A recipe to cook from: what goes in beside what is done on a desk, one above the other on a phone. */
export function RecipeView({ recipe, isPremium, notes, onPlan, onEdit, onDelete }: RecipeViewProps) {
  const { t } = useLingui();
  const [factor, setFactor] = useState(1);
  const { id, title, description, imageUrl, ingredients, instructions, prepTimeMinutes, servings } = recipe;
  const isBare = ingredients.length === 0 && instructions.length === 0;
  return (
    <chakra.article display="grid" gap={{ base: '5', md: '7' }}>
      <chakra.header
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        gap={{ base: '4', md: '8' }}
        alignItems="center"
      >
        <RecipeImage
          title={title}
          imageUrl={imageUrl}
          width={1600}
          alt={t`Picture of ${title}`}
          aspectRatio={{ base: '2 / 1', md: '4 / 3' }}
          rounded="xl"
        />
        <chakra.div display="grid" gap="3" justifyItems="start">
          <chakra.h2
            fontSize={{ base: '3xl', md: '4xl' }}
            fontWeight="bold"
            lineHeight="tight"
            letterSpacing="tight"
          >
            {title}
          </chakra.h2>
          <chakra.p display="flex" flexWrap="wrap" columnGap="5" rowGap="1" color="fg.muted" hyphens="none">
            <RecipeFacts prepTimeMinutes={prepTimeMinutes} servings={servings} />
          </chakra.p>
          {description !== '' && (
            <chakra.p maxWidth="prose" whiteSpace="pre-wrap">
              {description}
            </chakra.p>
          )}
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
            <Button px="4" onClick={() => onPlan(servings === null ? null : Math.round(servings * factor))}>
              <CalendarPlus size={18} aria-hidden />
              <Trans>Add to the calendar</Trans>
            </Button>
            <chakra.div display="flex" alignItems="center" gap="2">
              <Button px="4" onClick={onEdit}>
                <Pencil size={18} aria-hidden />
                <Trans>Edit</Trans>
              </Button>
              <Menu
                label={t`Actions for the recipe`}
                items={[
                  {
                    label: t`Delete recipe`,
                    icon: <Trash2 size={18} aria-hidden />,
                    onSelect: onDelete,
                    isDestructive: true,
                  },
                ]}
              />
            </chakra.div>
          </chakra.div>
        </chakra.div>
      </chakra.header>
      {notes}
      {isBare && (
        <chakra.p color="fg.muted">
          <Trans>Nothing but a name yet. Edit it to write down what goes in and what to do.</Trans>
        </chakra.p>
      )}
      <chakra.div
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
              id={id}
              ingredients={ingredients}
              servings={servings}
              factor={factor}
              onFactor={setFactor}
            />
          )}
        </chakra.div>
        <chakra.div gridArea="method">
          {instructions.length > 0 && <Method steps={instructions} />}
        </chakra.div>
        <chakra.div gridArea="nutrition">
          <NutritionPanel nutrition={recipe.nutrition} isPremium={isPremium} />
        </chakra.div>
      </chakra.div>
    </chakra.article>
  );
}

function Method({ steps }: { steps: readonly string[] }) {
  return (
    <chakra.section>
      <SectionHeading>
        <Trans>Method</Trans>
      </SectionHeading>
      <chakra.ol listStyle="none" counterReset="step" display="grid" gap="5">
        {steps.map((step, index) => (
          <chakra.li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place, and holds no state
            key={index}
            counterIncrement="step"
            display="grid"
            gridTemplateColumns="{sizes.10} minmax(0, 1fr)"
            fontSize="lg"
            whiteSpace="pre-wrap"
            _before={{
              content: 'counter(step)',
              color: 'fg.muted',
              fontWeight: 'bold',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {step}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  );
}
