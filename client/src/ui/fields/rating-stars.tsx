import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Star from 'lucide-react/icons/star';
import { type MouseEvent, useId } from 'react';
import { maxRating } from 'sync-protocol/recipes/recipe-bounds.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

const StarBox = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '9',
    minHeight: 'touch',
    rounded: 'full',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&:has(:focus-visible)': { outline: '{borders.thick}', outlineColor: 'focusRing' },
  },
});

const stars = Array.from({ length: maxRating }, (_, index) => index + 1);

interface RatingStarsProps {
  rating: number | null;
  onRate: (rating: number | null) => void;
}

/** A rating of up to five stars; pressing the current star removes the rating. */
export function RatingStars({ rating, onRate }: RatingStarsProps) {
  const { t } = useLingui();
  const name = useId();
  const takeBack = (event: MouseEvent) => {
    // The label would forward the click to its input, which is no longer checked, and check it again.
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    onRate(null);
  };
  return (
    <chakra.fieldset
      display="flex"
      marginInlineStart="-2"
      data-print="no"
      aria-label={t`Rating`}
      aria-describedby={rating === null ? undefined : `${name}-hint`}
    >
      {stars.map((star) => (
        <StarBox key={star} onClick={(event) => star === rating && takeBack(event)}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={star === rating}
            onChange={() => onRate(star)}
            onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && onRate(null)}
          />
          <Star size={20} fill={star <= (rating ?? 0) ? 'currentColor' : 'none'} aria-hidden />
          <VisuallyHidden>
            <Plural value={star} one="# star" other="# stars" />
          </VisuallyHidden>
        </StarBox>
      ))}
      {rating !== null && (
        <VisuallyHidden id={`${name}-hint`}>
          <Trans>Delete takes the rating back</Trans>
        </VisuallyHidden>
      )}
    </chakra.fieldset>
  );
}
