import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useDismiss } from '#lib/use-dismiss.ts';
import { Button } from '#ui/button.tsx';

const Tooltip = chakra('span', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 8px)',
    right: '0',
    zIndex: 'menu',
    width: 'max',
    maxWidth: 'min(18rem, calc(100vw - 2rem))',
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
    '&:not([data-shown])': { visibility: 'hidden' },
  },
});

/** Specification 5, word for word. */
export function LimitText() {
  return <Trans>You have reached your 3-recipe trial limit. Please subscribe to create more.</Trans>;
}

/** Opens a new recipe; at the plan's limit it says instead why not, to pointer, keyboard and finger. */
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
    >
      <Button
        variant="primary"
        aria-disabled
        aria-describedby={id}
        opacity={0.5}
        cursor="not-allowed"
        data-tour="new-recipe"
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onClick={() => setShown(true)}
      >
        <Plus size={20} aria-hidden />
        <Trans>New</Trans>
      </Button>
      <Tooltip id={id} role="tooltip" data-shown={isShown || undefined}>
        <LimitText />
      </Tooltip>
    </chakra.span>
  );
}
