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
          // Grip for a finger.
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

/** Buttons at the foot, the confirming one last; for a form that has its own buttons. */
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
  /** Called on Escape, a press outside, Back, and a swipe down. */
  onClose: () => void;
  title: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  children?: ReactNode;
  /** Buttons, the confirming one last. */
  actions?: ReactNode;
  /** On a phone, attached to the foot at full width. */
  isSheet?: boolean;
}

/**
 * A modal dialog. Takes the focus, and returns it when closed. Own code, as Chakra's would add 16.5 kB to the
 * list (client/README.md).
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
        // The browser may have scrolled to the element it focused.
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
      // React also passes on the `close` events of dialogs inside it.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        onClose();
        // Re-renders, so that a dialog that may not close while working opens again.
        countClosing();
      }}
      onPointerDown={(event) => {
        beganBeside.current = isBeside(event, frame.current);
      }}
      onClick={(event) => {
        // A press that began inside, e.g. to select text, is not outside; the second click of a double click
        // belongs to what opened the dialog.
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

/** Whether the pointer is on the backdrop, whose events the browser sends to the dialog itself. */
function isBeside({ target, clientX, clientY }: MouseEvent, frame: HTMLElement | null): boolean {
  if (!frame || target !== frame) return false;
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * A note above the form (`data-note`) should be read first; its button is not what the person came to press.
 */
function isInNote(focused: Element | null): boolean {
  return Boolean(focused?.closest('[data-note]'));
}

/**
 * On a touch screen a field that already has text is not focused: the keyboard would hide half of the form.
 */
function isFilledOnTouch(focused: Element | null): boolean {
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return isText && focused.value !== '' && wasTouched();
}
