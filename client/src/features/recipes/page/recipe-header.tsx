import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Heart from 'lucide-react/icons/heart';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { RecipeRecord } from '#db/records.ts';
import type { AsMade } from '#lib/as-made.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { Button } from '#ui/button.tsx';
import { RatingStars } from '#ui/fields/rating-stars.tsx';
import { StyledIconButton } from '#ui/icon-button.tsx';
import { OnceAsked } from '#ui/parts/once-asked.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { RecipeImage } from '../images/recipe-image.tsx';
import { RecipeTimes } from '../recipe-facts.tsx';
import { RecipeOrigin } from './recipe-origin.tsx';
import { RecipeTags } from './recipe-tags.tsx';
import { useRecipeExits } from './use-recipe-exits.tsx';

const LinkDialog = lazyWithTexts(() => import('../link/link-dialog.tsx'));

/** Actions of a recipe's page. */
export interface RecipePageActions {
  /** Plans it as a meal for this number of servings; null if the recipe has none. */
  onPlan: (servings: number | null) => void;
  onEdit: () => void;
  onDelete: () => void;
  onFavorite: (isFavorite: boolean) => void;
  onRate: (rating: number | null) => void;
  /** Starts cooking it. */
  onCook: (made: AsMade) => void;
  /** Opens the print view. */
  onPrint: (made: AsMade) => void;
}

interface RecipeHeaderProps extends RecipePageActions {
  recipe: RecipeRecord;
  made: AsMade;
  /** Whether the form was just closed, so that the edit button gets the focus back. */
  isBackFromEdit: boolean;
}

/** Title, image, origin and actions of a recipe. */
export function RecipeHeader(props: RecipeHeaderProps) {
  const { recipe, made, isBackFromEdit, onPlan, onEdit, onDelete, onFavorite, onRate, onCook, onPrint } =
    props;
  const { t } = useLingui();
  const { title, description, imageUrl, servings, isFavorite = false, rating = null } = recipe;
  const lang = recipe.language || undefined;
  const [isLinkAsked, setLinkAsked] = useState(false);
  const exits = useRecipeExits(recipe, { onLink: () => setLinkAsked(true), onPrint: () => onPrint(made) });
  return (
    <chakra.header
      data-recipe-head={imageUrl === '' ? '' : 'image'}
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
          overflowWrap="anywhere"
          justifySelf="stretch"
          dir="auto"
          lang={lang}
        >
          {title}
        </chakra.h2>
        <chakra.p display="flex" flexWrap="wrap" columnGap="5" rowGap="1" color="fg.muted" hyphens="none">
          <RecipeTimes {...recipe} />
        </chakra.p>
        <RecipeOrigin recipe={recipe} />
        {description !== '' && (
          <chakra.p
            justifySelf="stretch"
            maxWidth="prose"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            dir="auto"
            lang={lang}
          >
            {description}
          </chakra.p>
        )}
        <RecipeTags recipe={recipe} />
        <RatingStars rating={rating} onRate={onRate} />
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          {recipe.instructions.length + recipe.ingredients.length > 0 && (
            <Button variant="primary" onClick={() => onCook(made)}>
              <CookingPot size={18} aria-hidden />
              <Trans>Cook</Trans>
            </Button>
          )}
          <Button
            px="4"
            onClick={() => onPlan(servings === null ? null : Math.round(servings * made.factor))}
          >
            <CalendarPlus size={18} aria-hidden />
            <Trans>Add to the calendar</Trans>
          </Button>
          <chakra.div display="flex" alignItems="center" gap="2">
            <Button px="4" autoFocus={isBackFromEdit} onClick={onEdit}>
              <Pencil size={18} aria-hidden />
              <Trans>Edit</Trans>
            </Button>
            <StyledIconButton
              aria-label={t`Favourite`}
              aria-pressed={isFavorite}
              color={isFavorite ? 'fg' : 'fg.muted'}
              onClick={() => onFavorite(!isFavorite)}
            >
              <Heart size={20} fill={isFavorite ? 'currentColor' : 'none'} aria-hidden />
            </StyledIconButton>
            <Menu
              label={t`Actions for the recipe`}
              items={[
                ...exits,
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
      <OnceAsked isAsked={isLinkAsked} onMissing={() => setLinkAsked(false)}>
        <LinkDialog recipe={isLinkAsked ? recipe : null} onClose={() => setLinkAsked(false)} />
      </OnceAsked>
    </chakra.header>
  );
}
