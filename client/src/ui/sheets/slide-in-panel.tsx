import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBackCloses } from './use-back-closes.ts';
import { useSwipeCloses } from './use-swipe-closes.ts';

const Panel = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0 0 0 auto',
    maxWidth: '85vw',
    height: '100dvh',
    maxHeight: 'none',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'lg',
    pt: 'env(safe-area-inset-top)',
    pr: 'env(safe-area-inset-right)',
    pb: 'env(safe-area-inset-bottom)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    transform: 'translateX(100%)',
    transition:
      'transform {durations.moderate}, display {durations.moderate} allow-discrete, overlay {durations.moderate} allow-discrete',
    transitionTimingFunction: 'out',
    '&[open]': { transform: 'none' },
    '&:not([open])': { display: 'none' },
    _starting: { '&[open]': { transform: 'translateX(100%)' } },
    '&::backdrop': { bg: 'bg.backdrop' },
  },
  variants: { width: { sidebar: { width: 'sidebar' }, menu: { width: 'menu' } } },
  defaultVariants: { width: 'sidebar' },
});

interface SlideInPanelProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  id?: string;
  width?: 'sidebar' | 'menu';
  children: ReactNode;
}

/**
 * A panel from the right that holds the focus while it is open (a modal dialog: the rest of the page is inert).
 * Escape, Back, a finger that pushes it aside, a press outside and a press on a link inside close it. Ours for the reason of `dialog.tsx`.
 */
export function SlideInPanel({ isOpen, onClose, label, id, width, children }: SlideInPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  useBackCloses(isOpen, onClose);
  useSwipeCloses(panel, isOpen, onClose, 'right');

  useEffect(() => {
    const dialog = panel.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);

  return (
    <Panel
      ref={panel}
      id={id}
      width={width}
      aria-label={label}
      // React hands a dialog the closing of those inside it as well.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={(event) => {
        const { target } = event;
        if (target === panel.current || (target instanceof Element && target.closest('a'))) onClose();
      }}
    >
      {isOpen && children}
    </Panel>
  );
}
