import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useId, useRef, useState } from 'react';
import { onceLeft } from '#editing/once-left.ts';
import { useDismiss } from '#lib/use-dismiss.ts';
import { refusesTour } from '#shell/tour-refusal.ts';
import { Button } from '#ui/button.tsx';
import { LimitText } from './limit-text.tsx';

/** Touches the button, so that the pointer can move onto the link. */
const Popup = chakra('span', {
  base: {
    position: 'absolute',
    top: '100%',
    right: '0',
    zIndex: 'menu',
    pt: '2',
    width: 'max',
    maxWidth: 'min({sizes.72}, calc(100vw - {spacing.8}))',
    '&:not([data-shown])': { visibility: 'hidden' },
  },
});

const Words = chakra('span', {
  base: {
    display: 'grid',
    gap: '1',
    px: '4',
    py: '3',
    rounded: 'md',
    bg: 'neutral.solid',
    color: 'neutral.contrast',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'snug',
    textAlign: 'start',
    boxShadow: 'md',
    '& a': { display: 'flex', alignItems: 'center', minHeight: 'touch', textDecoration: 'underline' },
  },
});

/** Opens a new recipe; at the tier's limit it explains why not, for pointer, keyboard and touch. */
export function NewRecipeButton({ isAtLimit }: { isAtLimit: boolean }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const frame = useRef<HTMLSpanElement>(null);
  useDismiss(isShown, [frame], () => setShown(false));

  if (!isAtLimit)
    return (
      <Button asChild variant="primary" flexShrink="0">
        <Link to="/recipes/new" data-tour="new-recipe">
          <Plus size={20} aria-hidden />
          <Trans>New</Trans>
        </Link>
      </Button>
    );
  return (
    <chakra.span
      ref={frame}
      position="relative"
      flexShrink="0"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setShown(false)}
      onBlur={onceLeft(() => setShown(false))}
    >
      <Button
        variant="primary"
        aria-disabled
        aria-describedby={id}
        opacity={0.5}
        cursor="not-allowed"
        data-tour="new-recipe"
        {...refusesTour}
        onFocus={() => setShown(true)}
        onClick={() => setShown(true)}
      >
        <Plus size={20} aria-hidden />
        <Trans>New</Trans>
      </Button>
      <Popup data-shown={isShown || undefined}>
        <Words>
          <span id={id} role="tooltip">
            <LimitText />
          </span>
          <Link to="/subscribe">
            <Trans>See the plans</Trans>
          </Link>
        </Words>
      </Popup>
    </chakra.span>
  );
}
