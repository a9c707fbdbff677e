import './slide-in-panel.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOpenDialog } from './open-dialogs.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useSwipeCloses } from './use-swipe-closes.ts';

interface SlideInPanelProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  id?: string;
  /** As wide as the sidebar by default. */
  width?: 'menu';
  children: ReactNode;
}

/**
 * A modal panel from the right, with the focus inside while open. Escape, Back, a swipe, a press outside and
 * a press on a link inside close it. Own code for the same reason as `dialog.tsx`.
 */
export function SlideInPanel({ isOpen, onClose, label, id, width, children }: SlideInPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  useOpenDialog(panel, isOpen);
  useBackCloses(isOpen, onClose);
  useSwipeCloses(panel, isOpen, onClose, 'right');

  useEffect(() => {
    const dialog = panel.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and a link is pressed with keys by itself.
    <dialog
      ref={panel}
      id={id}
      data-width={width}
      className="slide-in-panel"
      aria-label={label}
      // React also passes on the `close` events of dialogs inside it.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={(event) => {
        const { target } = event;
        if (target === panel.current || (target instanceof Element && target.closest('a'))) onClose();
      }}
    >
      {isOpen && children}
    </dialog>
  );
}
