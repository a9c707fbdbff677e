import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ImportedRecipe } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { Button } from '#ui/button.tsx';

interface ChooseRecipeProps {
  recipes: readonly ImportedRecipe[];
  onChoose: (recipe: ImportedRecipe) => void;
  onBack: () => void;
}

/** Several recipes on one page: which of them is meant. */
export function ChooseRecipe({ recipes, onChoose, onBack }: ChooseRecipeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const count = recipes.length;
  return (
    <chakra.section display="grid" gap="4" width="full" maxWidth="reading" mx="auto">
      <chakra.h2
        ref={heading}
        tabIndex={-1}
        outline="none"
        fontSize="xl"
        fontWeight="semibold"
        lineHeight="snug"
      >
        <Trans>{count} recipes were found. Which one do you want?</Trans>
      </chakra.h2>
      <chakra.ul display="grid" gap="2" listStyle="none">
        {recipes.map((recipe, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be alike.
          <li key={index}>
            <Button
              isWide
              justifyContent="space-between"
              rounded="lg"
              py="3"
              textAlign="start"
              onClick={() => onChoose(recipe)}
            >
              <chakra.span minWidth="0" overflowWrap="anywhere">
                {recipe.title || <Trans>Recipe without a title</Trans>}
              </chakra.span>
              <chakra.span flexShrink="0" fontSize="sm" fontWeight="normal" color="fg.muted">
                <Plural value={recipe.ingredients.length} one="# ingredient" other="# ingredients" />
              </chakra.span>
            </Button>
          </li>
        ))}
      </chakra.ul>
      <chakra.div>
        <Button variant="quiet" onClick={onBack}>
          <Trans>Read something else</Trans>
        </Button>
      </chakra.div>
    </chakra.section>
  );
}
