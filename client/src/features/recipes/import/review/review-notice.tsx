import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type {
  ImportedRecipe,
  ImportWarning,
  UnsureField,
} from 'sync-protocol/recipe-imports/recipe-import.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { findKnown } from './find-known.ts';

interface ReviewNoticeProps {
  recipe: ImportedRecipe;
  warnings: readonly ImportWarning[];
}

/** What to check in an imported recipe, and whether the book already has it. */
export function ReviewNotice({ recipe, warnings }: ReviewNoticeProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const known = useStored(
    async (db) => findKnown(recipe, await db.recipes.toArray()) ?? null,
    [recipe.title, recipe.sourceUrl],
  );
  useEffect(() => frame.current?.focus(), []);

  const isFree = useTier()?.isPremium === false;
  const leavesOutNutrition = isFree && Object.values(recipe.nutrition ?? {}).some((value) => value !== null);
  const names: Record<UnsureField, string> = {
    title: t`title`,
    ingredients: t`ingredients`,
    instructions: t`steps`,
  };
  const unsure = new Intl.ListFormat(locale).format(recipe.unsure.map((field) => names[field]));
  return (
    <chakra.div
      ref={frame}
      tabIndex={-1}
      outline="none"
      role="note"
      aria-label={t`Before you save`}
      display="grid"
      gap="1"
      px="4"
      py="3"
      bg="bg.subtle"
      rounded="md"
    >
      <p>
        <Trans>This was read in and is not saved yet. Look it over, then save it.</Trans>
      </p>
      {unsure !== '' && (
        <chakra.p fontWeight="medium">
          <Trans>Not sure about: {unsure}.</Trans>
        </chakra.p>
      )}
      {recipe.ingredients.length === 0 && (
        <p>
          <Trans>No ingredients were found.</Trans>
        </p>
      )}
      {recipe.instructions.length === 0 && (
        <p>
          <Trans>No steps were found.</Trans>
        </p>
      )}
      {warnings.includes('shortened') && (
        <p>
          <Trans>Something was longer than a recipe holds, and was cut.</Trans>
        </p>
      )}
      {leavesOutNutrition && (
        <p>
          <Trans>Its nutrition is left out, as that is part of the premium plan.</Trans>
        </p>
      )}
      {known && (
        <p>
          <Trans>Your book seems to have it already:</Trans>{' '}
          <chakra.span textDecoration="underline" display="inline-block" py="1">
            <Link to="/recipes/$recipeId" params={{ recipeId: known.id }}>
              {known.title}
            </Link>
          </chakra.span>
        </p>
      )}
    </chakra.div>
  );
}
