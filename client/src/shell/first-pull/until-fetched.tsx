import type { ReactNode } from 'react';
import { useDelayed } from '#lib/use-delayed.ts';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { NotFetched } from './not-fetched.tsx';

const loadingDelayMs = 150;

interface UntilFetchedProps {
  /** There is nothing of it here; what is here is shown where the rest is out of reach. */
  isEmpty: boolean;
  /** Says what has not come. */
  title: ReactNode;
  children: ReactNode;
}

/** What tells of all that the household has: it waits until everything has come to this device once. */
export function UntilFetched({ isEmpty, title, children }: UntilFetchedProps) {
  const firstPull = useFirstPull();
  const isWaiting = !firstPull || firstPull === 'coming';
  const isLong = useDelayed(isWaiting, loadingDelayMs);
  if (isWaiting) return isLong ? <LoadingOverlay /> : null;
  return firstPull === 'out-of-reach' && isEmpty ? <NotFetched title={title} /> : children;
}
