import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Heart from 'lucide-react/icons/heart';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { memo } from 'react';
import type { RecipeRecord } from '#db/records.ts';
import { errorWords } from '#i18n/errors/error-words.ts';
import { RecipeImage } from '../images/recipe-image.tsx';
import { RecipeFacts } from '../recipe-facts.tsx';

const Card = chakra('a', {
  base: {
    display: { base: 'grid', md: 'flex' },
    // With large text the words need the room.
    gridTemplateColumns: 'min({sizes.26}, 30%) minmax(0, 1fr)',
    flexDirection: 'column',
    height: 'full',
    bg: 'bg.panel',
    border: 'thin',
    borderColor: 'border',
    rounded: 'lg',
    overflow: 'hidden',
    transition: 'border-color, box-shadow',
    transitionDuration: 'fast',
    _hover: { borderColor: 'border.control', boxShadow: 'sm' },
  },
});

interface RecipeCardProps {
  recipe: RecipeRecord;
  /** Error code of the recipe's rejected change. */
  rejection: string | undefined;
}

/** A recipe in the book: a row with a small image on a phone, a card on a desktop. */
export const RecipeCard = memo(function RecipeCard({ recipe, rejection }: RecipeCardProps) {
  const { t, i18n } = useLingui();
  const { id, title, language, imageUrl, isFavorite, sync } = recipe;
  const reason = rejection === undefined ? '' : i18n._(errorWords(rejection));
  return (
    <chakra.li>
      <Card asChild>
        <Link to="/recipes/$recipeId" params={{ recipeId: id }}>
          <RecipeImage
            title={title}
            imageUrl={imageUrl}
            width={400}
            minHeight={{ base: '20', md: '0' }}
            aspectRatio={{ md: '4 / 3' }}
          />
          <chakra.span
            display="flex"
            flexDirection="column"
            justifyContent={{ base: 'center', md: 'flex-start' }}
            gap="1"
            minWidth="0"
            px="4"
            py="3"
          >
            <chakra.span
              dir="auto"
              lang={language || undefined}
              fontSize="lg"
              fontWeight="semibold"
              lineHeight="snug"
              lineClamp={{ base: 4, md: 2 }}
            >
              {title}
            </chakra.span>
            <chakra.span
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              columnGap="4"
              rowGap="1"
              fontSize="sm"
              color="fg.muted"
              fontVariantNumeric="tabular-nums"
              hyphens="none"
            >
              {isFavorite && (
                <chakra.span color="fg" display="inline-flex">
                  <Heart size={16} fill="currentColor" role="img" aria-label={t`favourite`} />
                </chakra.span>
              )}
              <RecipeFacts {...recipe} />
              {sync === 'waiting' && <CloudUpload size={16} role="img" aria-label={t`waits to be sent`} />}
            </chakra.span>
            {rejection !== undefined && (
              <chakra.span display="flex" gap="1.5" fontSize="sm" color="danger.fg" lineHeight="snug">
                <chakra.span flexShrink="0" pt="0.5">
                  <TriangleAlert size={16} aria-hidden />
                </chakra.span>
                <Trans>Not accepted: {reason}</Trans>
              </chakra.span>
            )}
          </chakra.span>
        </Link>
      </Card>
    </chakra.li>
  );
});
