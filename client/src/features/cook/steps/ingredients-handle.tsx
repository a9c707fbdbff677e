import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type PointerEvent, useRef } from 'react';

/** Upward movement in pixels that opens the ingredients. */
const pullPx = 28;

/**
 * Touch handle that pulls the ingredients sheet up. With mouse, keyboard or screen reader there is a button
 * in the header.
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
