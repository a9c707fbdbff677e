import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { type ImportedRecipe, maxImportedRecipes } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { Button } from '#ui/button.tsx';

interface ChooseRecipeProps {
  recipes: readonly ImportedRecipe[];
  /** Ids of those already saved. */
  saved: Readonly<Record<number, string>>;
  onChoose: (index: number) => void;
  onBack: () => void;
  /** Called when no others are wanted. */
  onDone: () => void;
}

/** Chooses among several recipes of one page, one after another. */
export function ChooseRecipe({ recipes, saved, onChoose, onBack, onDone }: ChooseRecipeProps) {
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
      {count === maxImportedRecipes && (
        <chakra.p color="fg.muted">
          <Trans>No more are read at once. Paste the text of one that is missing here by itself.</Trans>
        </chakra.p>
      )}
      <chakra.ul display="grid" gap="2" listStyle="none">
        {recipes.map((recipe, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be alike.
          <li key={index}>
            <Choice recipe={recipe} savedAs={saved[index]} onChoose={() => onChoose(index)} />
          </li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button variant="quiet" onClick={onBack}>
          <Trans>Read something else</Trans>
        </Button>
        {Object.keys(saved).length > 0 && (
          <Button onClick={onDone}>
            <Trans>I need no more of these</Trans>
          </Button>
        )}
      </chakra.div>
    </chakra.section>
  );
}

interface ChoiceProps {
  recipe: ImportedRecipe;
  savedAs: string | undefined;
  onChoose: () => void;
}

function Choice({ recipe, savedAs, onChoose }: ChoiceProps) {
  const words = (
    <>
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {recipe.title || <Trans>Recipe without a title</Trans>}
      </chakra.span>
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="1"
        flexShrink="0"
        fontSize="sm"
        fontWeight="normal"
        color="fg.muted"
      >
        {savedAs === undefined ? (
          <Plural value={recipe.ingredients.length} one="# ingredient" other="# ingredients" />
        ) : (
          <>
            <Check size={16} aria-hidden />
            <Trans>In your book</Trans>
          </>
        )}
      </chakra.span>
    </>
  );
  const look = {
    isWide: true,
    justifyContent: 'space-between',
    rounded: 'lg',
    py: '3',
    textAlign: 'start',
  } as const;
  return savedAs === undefined ? (
    <Button {...look} onClick={onChoose}>
      {words}
    </Button>
  ) : (
    <Button asChild {...look}>
      <Link to="/recipes/$recipeId" params={{ recipeId: savedAs }}>
        {words}
      </Link>
    </Button>
  );
}
