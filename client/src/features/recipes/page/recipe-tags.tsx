import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { keywordNames } from 'sync-protocol/recipes/keywords.ts';
import type { RecipeRecord } from '#db/records.ts';
import { Chip } from '#ui/chip.tsx';

/** A recipe's tags as links to the book filtered by them. */
export function RecipeTags({ recipe }: { recipe: RecipeRecord }) {
  const { t, i18n } = useLingui();
  const names = keywordNames(recipe, i18n.locale);
  if (names.length === 0) return null;
  return (
    <chakra.nav display="flex" flexWrap="wrap" gap="1.5" aria-label={t`Tags`}>
      {names.map((name) => (
        <Chip key={name} asChild fontSize="sm" minHeight="9" px="3.5" color="fg" _hover={{ bg: 'bg.muted' }}>
          <Link to="/recipes" search={{ tag: name }}>
            {name}
          </Link>
        </Chip>
      ))}
    </chakra.nav>
  );
}
