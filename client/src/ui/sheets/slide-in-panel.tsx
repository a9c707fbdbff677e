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
  /** As wide as the sidebar unless told. */
  width?: 'menu';
  children: ReactNode;
}

/**
 * A panel from the right that holds the focus while it is open (a modal dialog: the rest of the page is inert).
 * Escape, Back, a finger that pushes it aside, a press outside and a press on a link inside close it. Ours for the reason of `dialog.tsx`.
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
      // React hands a dialog the closing of those inside it as well.
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
