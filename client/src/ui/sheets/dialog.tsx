import { chakra } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useEffect, useId, useReducer, useRef } from 'react';
import { focusOn } from '../focus-on.ts';
import { wasTouched } from './last-press.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useSwipeCloses } from './use-swipe-closes.ts';

const Frame = chakra('dialog', {
  base: {
    m: 'auto',
    width: 'calc(100vw - {spacing.8})',
    maxWidth: 'dialog',
    maxHeight: 'calc(100dvh - {spacing.8} - var(--keyboard, 0px))',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    p: '6',
    bg: 'bg.panel',
    color: 'fg',
    rounded: 'xl',
    boxShadow: 'lg',
    '&[open]': { animation: 'rise {durations.moderate}' },
    '&::backdrop': { bg: 'bg.backdrop' },
  },
  variants: {
    isSheet: {
      true: {
        mdDown: {
          width: '100vw',
          maxWidth: 'none',
          mb: 'var(--keyboard, 0px)',
          mx: '0',
          pt: '5',
          px: '4',
          pb: 'calc({spacing.4} + env(safe-area-inset-bottom))',
          roundedBottom: '0',
          // What a finger takes hold of.
          '@media (pointer: coarse)': {
            _before: {
              content: '""',
              display: 'block',
              width: '9',
              height: '1',
              mx: 'auto',
              mt: '-2',
              mb: '3',
              rounded: 'full',
              bg: 'border.control',
            },
          },
        },
      },
    },
  },
});

/** Buttons at the foot, the one that goes on last; for a form whose buttons are its own. */
export const DialogActions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column-reverse', sm: 'row' },
    justifyContent: 'flex-end',
    gap: '2',
    mt: '6',
  },
});

interface DialogProps {
  isOpen: boolean;
  /** Escape, a press outside the frame, Back, and a finger that pushes it down. */
  onClose: () => void;
  title: string;
  /** The id of the text that is read out with the title. */
  describedBy?: string;
  children?: ReactNode;
  /** Buttons, the one that goes on last. */
  actions?: ReactNode;
  /** From the foot of a phone, as wide as it is. */
  isSheet?: boolean;
}

/**
 * A question or a form over the page, which waits. The focus goes in, and back to where it was. Ours, as Chakra's would be 16.5 kB
 * more on the list (client/README.md).
 */
export function Dialog({ isOpen, onClose, title, describedBy, children, actions, isSheet }: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const beganBeside = useRef(false);
  const [, countClosing] = useReducer((closings: number) => closings + 1, 0);
  useOpenDialog(frame, isOpen);
  useBackCloses(isOpen, onClose);
  useSwipeCloses(frame, isOpen, onClose, 'down');

  useEffect(() => {
    const dialog = frame.current;
    if (isOpen && dialog && !dialog.open) {
      dialog.showModal();
      const focused = document.activeElement;
      if (isFilledOnTouch(focused) || isInNote(focused)) {
        focusOn(heading.current);
        // The browser may have scrolled to what it gave the focus.
        dialog.scrollTop = 0;
      }
    }
    if (!isOpen && dialog?.open) dialog.close();
  });

  return (
    <Frame
      ref={frame}
      isSheet={isSheet}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // React hands a dialog the closing of those inside it as well.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        onClose();
        // What cannot be closed just now, as its work is under way, opens again.
        countClosing();
      }}
      onPointerDown={(event) => {
        beganBeside.current = isBeside(event, frame.current);
      }}
      onClick={(event) => {
        // One that began on a text and selects it is none; the second press of two that are quick is of whoever opened it so.
        if (!beganBeside.current || event.detail > 1) return;
        if (isBeside(event, frame.current)) onClose();
      }}
    >
      {isOpen && (
        <>
          <chakra.h2
            ref={heading}
            id={titleId}
            dir="auto"
            fontSize="xl"
            fontWeight="bold"
            lineHeight="snug"
            mb="2"
          >
            {title}
          </chakra.h2>
          {children}
          {actions && <DialogActions>{actions}</DialogActions>}
        </>
      )}
    </Frame>
  );
}

/** Whether the pointer is on what lies around the frame, which is the frame's own for the browser. */
function isBeside({ target, clientX, clientY }: MouseEvent, frame: HTMLElement | null): boolean {
  if (!frame || target !== frame) return false;
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** A note above the form (`data-note`) is read, and its button is not what one came to press. */
function isInNote(focused: Element | null): boolean {
  return Boolean(focused?.closest('[data-note]'));
}

/** Nobody has come to type where a text is already: the keyboard of a touch screen would hide half of what they came for. */
function isFilledOnTouch(focused: Element | null): boolean {
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return isText && focused.value !== '' && wasTouched();
}
