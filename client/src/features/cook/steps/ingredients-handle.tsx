import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type PointerEvent, useRef } from 'react';

/** A finger that goes so far up, in pixels, pulls the ingredients out. */
const pullPx = 28;

/**
 * What a thumb takes hold of to pull all ingredients up from under the step; pushed down again they go. Who presses, listens or has keys
 * has the button in the head.
 */
export function IngredientsHandle({ onPull }: { onPull: () => void }) {
  const handle = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  const follow = (px: number) => {
    if (handle.current) handle.current.style.translate = px > 0 ? `0 ${-px}px` : '';
  };
  const letGo = () => {
    from.current = null;
    follow(0);
  };
  const move = ({ clientY }: PointerEvent) => {
    if (from.current === null) return;
    const up = from.current - clientY;
    follow(up);
    if (up < pullPx) return;
    letGo();
    onPull();
  };
  return (
    <chakra.div
      ref={handle}
      aria-hidden
      data-pull
      display={{ base: 'grid', md: 'none' }}
      justifyItems="center"
      alignContent="center"
      gap="1.5"
      minHeight="touch"
      color="fg.muted"
      fontSize="sm"
      fontWeight="medium"
      lineHeight="tight"
      cursor="grab"
      touchAction="none"
      userSelect="none"
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={onPull}
    >
      <chakra.span width="9" height="1" rounded="full" bg="border.control" />
      <Trans>Ingredients</Trans>
    </chakra.div>
  );
}
