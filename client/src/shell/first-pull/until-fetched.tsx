import type { ReactNode } from 'react';
import { useDelayed } from '#lib/use-delayed.ts';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { NotFetched } from './not-fetched.tsx';

const loadingDelayMs = 150;

interface UntilFetchedProps {
  /**
   * Whether this device has none of the data; if it has some, that is shown even when the rest is out of
   * reach.
   */
  isEmpty: boolean;
  /** Says what is missing. */
  title: ReactNode;
  children: ReactNode;
}

/** Shows content that depends on all of the household's data only after the first full pull. */
export function UntilFetched({ isEmpty, title, children }: UntilFetchedProps) {
  const firstPull = useFirstPull();
  const isWaiting = !firstPull || firstPull === 'coming';
  const isLong = useDelayed(isWaiting, loadingDelayMs);
  if (isWaiting) return isLong ? <LoadingOverlay /> : null;
  return firstPull === 'out-of-reach' && isEmpty ? <NotFetched title={title} /> : children;
}
