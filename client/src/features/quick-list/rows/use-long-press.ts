import { type MouseEvent, type PointerEvent, useRef } from 'react';

const longPressMs = 500;
/** Tolerance in pixels, as a thumb is never quite still. */
const slackPx = 10;

/** Detects a touch held on a row, and suppresses the click that ends it. Spread the result over the list. */
export function useLongPress(onLongPress: (id: string) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const hasFired = useRef(false);

  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      cancel();
      hasFired.current = false;
      const { target, pointerType, clientX: x, clientY: y } = event;
      const check = target instanceof Element ? target.closest('.list-check') : null;
      const id = check?.closest<HTMLElement>('.list-row')?.dataset.id;
      if (pointerType !== 'touch' || !id) return;
      const timer = setTimeout(() => {
        hasFired.current = true;
        onLongPress(id);
      }, longPressMs);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > slackPx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.current || hasFired.current) event.preventDefault();
    },
  };
}
