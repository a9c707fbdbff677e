import { Plural, Trans } from '@lingui/react/macro';
import { useDelayed } from '#lib/use-delayed.ts';
import { ComingLines } from '#ui/list/coming-lines.tsx';

/** After this it is said that it takes long (specification 9: loading-slow). */
const slowMs = 3000;

interface ListSkeletonProps {
  /** Rows still to come of a first sync; null when that is not known or not what is waited for. */
  remaining: number | null;
}

/** The shape of a list while the list is on its way. */
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
