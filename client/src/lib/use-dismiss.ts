import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * While `isOpen`, calls `onDismiss` on Escape and on a press outside every element of `inside` (e.g. a menu
 * and the button that opens it).
 */
export function useDismiss(
  isOpen: boolean,
  inside: RefObject<HTMLElement | null>[],
  onDismiss: (by: 'escape' | 'outside') => void,
): void {
  const onPress = useEffectEvent((event: PointerEvent) => {
    const target = event.target;
    if (target instanceof Node && inside.some((ref) => ref.current?.contains(target))) return;
    onDismiss('outside');
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onDismiss('escape');
  });

  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
}
