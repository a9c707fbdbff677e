import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { ToastRequest } from './toast-context.ts';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '1',
    width: 'fit',
    maxWidth: 'min({sizes.dialog}, 100%)',
    minHeight: 'touch',
    pl: '5',
    pr: '1',
    rounded: 'lg',
    bg: 'neutral.solid',
    color: 'neutral.contrast',
    boxShadow: 'md',
    pointerEvents: 'auto',
    animation: 'rise {durations.moderate}',
  },
  variants: { tone: { plain: {}, danger: { bg: 'danger.solid', color: 'danger.contrast' } } },
});

const Press = chakra(
  'button',
  {
    base: {
      display: 'inline-grid',
      placeItems: 'center',
      flexShrink: 0,
      minWidth: 'touch',
      minHeight: 'touch',
      px: '3',
      rounded: 'md',
      fontWeight: 'bold',
      cursor: 'pointer',
      _hover: { textDecoration: 'underline' },
      _focusVisible: { outlineColor: 'currentColor', outlineOffset: 'calc(-1 * {spacing.1.5})' },
    },
  },
  { defaultProps: { type: 'button' } },
);

interface ToastProps {
  toast: ToastRequest;
  isLookedAt: boolean;
  /** Whether it was read out already, before a dialog opened or closed. */
  isSaid: boolean;
  onLook: (isLookedAt: boolean) => void;
  onGone: () => void;
  /** Called when its action is pressed. */
  onPressed: () => void;
}

/** One message. */
export function Toast({ toast, isLookedAt, isSaid, onLook, onGone, onPressed }: ToastProps) {
  const { t } = useLingui();
  const { message, action, tone = 'plain' } = toast;

  return (
    <Frame
      tone={tone}
      aria-live={isSaid ? 'off' : undefined}
      // Only on movement: a message that appears under a resting pointer is not being looked at.
      onPointerMove={() => isLookedAt || onLook(true)}
      onPointerLeave={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
    >
      <chakra.p flex="1 1 {sizes.28}" minWidth="28" py="2">
        {message}
      </chakra.p>
      {action && (
        <Press
          onClick={({ detail }) => {
            // The second click of a double click was meant for the previous message.
            if (detail > 1) return;
            onPressed();
            action.onAction();
          }}
        >
          {action.label}
        </Press>
      )}
      <Press aria-label={t`Close the message`} px="0" onClick={onGone}>
        <X size={18} aria-hidden />
      </Press>
    </Frame>
  );
}
