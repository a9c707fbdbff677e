import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { AskedContext } from './asked.ts';

interface OnceAskedProps {
  isAsked: boolean;
  /**
   * Called if it could not be loaded and the person was told, or stopped waiting: `isAsked` should become
   * false.
   */
  onMissing: () => void;
  children: ReactNode;
}

/** Loads its children on first request, and keeps them mounted, so that they can animate closing. */
export function OnceAsked({ isAsked, onMissing, children }: OnceAskedProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const [wasAsked, setAsked] = useState(false);
  if (isAsked && !wasAsked) setAsked(true);
  const tell = () => {
    toaster.show(
      navigator.onLine
        ? {
            tone: 'danger',
            message: t`That could not be loaded.`,
            action: { label: t`Load the page again`, onAction: () => window.location.reload() },
          }
        : { tone: 'danger', message: t`That has not come to this device yet: it takes a connection once.` },
    );
    onMissing();
  };
  return (
    wasAsked && (
      <AskedContext value={{ isAsked, onMissing: tell, onGivenUp: onMissing }}>{children}</AskedContext>
    )
  );
}
