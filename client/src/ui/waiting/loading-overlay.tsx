import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { ApiStatusText } from '../api-status-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { PulsingDots } from './pulsing-dots.tsx';

const Cover = chakra('div', {
  base: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '4',
    p: '6',
    textAlign: 'center',
    color: 'fg.muted',
  },
  variants: {
    variant: {
      fullScreen: { position: 'fixed', inset: '0', zIndex: 'toast', bg: 'bg' },
      contained: { minHeight: '60', width: 'full' },
      inline: { display: 'inline-flex', p: '0' },
    },
  },
  defaultVariants: { variant: 'contained' },
});

interface LoadingOverlayProps {
  variant?: 'fullScreen' | 'contained' | 'inline';
  message?: string;
}

/**
 * Three dots and a text: the server's status if there is one, else `message`, else 'Loading, please wait…'.
 * The inline variant shows the dots only, with the text for screen readers.
 */
export function LoadingOverlay({ variant = 'contained', message }: LoadingOverlayProps) {
  const { t } = useLingui();
  const apiStatus = use(ApiStatusText);
  const text =
    apiStatus || message || t({ id: 'common.loadingPleaseWait', message: 'Loading, please wait…' });
  return (
    <Cover as={variant === 'inline' ? 'span' : 'div'} variant={variant} role="status">
      <PulsingDots />
      {variant === 'inline' ? <VisuallyHidden>{text}</VisuallyHidden> : <p>{text}</p>}
    </Cover>
  );
}
