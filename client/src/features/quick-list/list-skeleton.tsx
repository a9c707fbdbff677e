import { Plural, Trans } from '@lingui/react/macro';
import { useDelayed } from '#lib/use-delayed.ts';
import { ComingLines } from '#ui/list/coming-lines.tsx';

/** Delay after which the page says that loading is slow (specification 9: loading-slow). */
const slowMs = 3000;

interface ListSkeletonProps {
  /** Rows still to come in a first pull; null if unknown or not applicable. */
  remaining: number | null;
}

/** Skeleton of the list while it loads. */
export function ListSkeleton({ remaining }: ListSkeletonProps) {
  const isSlow = useDelayed(true, slowMs);
  return (
    <ComingLines isShown={remaining !== null || isSlow}>
      {remaining === null ? (
        isSlow ? (
          <Trans>The list takes longer than usual to come. You can write on it meanwhile.</Trans>
        ) : (
          <Trans>Loading the list…</Trans>
        )
      ) : (
        <Plural value={remaining} one="Fetching your list: # to go" other="Fetching your list: # to go" />
      )}
    </ComingLines>
  );
}
