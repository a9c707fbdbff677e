import { Plural, Trans } from '@lingui/react/macro';
import { useDelayed } from '#lib/use-delayed.ts';

/** After this it is said that it takes long (specification 9: loading-slow). */
const slowMs = 3000;

const groups = [[62, 38, 54], [46, 70], [58]];

interface ListSkeletonProps {
  /** Rows still to come of a first sync; null when that is not known or not what is waited for. */
  remaining: number | null;
}

/** The shape of a list while the list is on its way. */
export function ListSkeleton({ remaining }: ListSkeletonProps) {
  const isSlow = useDelayed(true, slowMs);
  return (
    <div className="ql-list ql-skeleton">
      <p role="status" className={remaining === null && !isSlow ? 'ql-hidden' : 'ql-progress'}>
        {remaining === null ? (
          isSlow ? (
            <Trans>The list takes longer than usual to come. You can write on it meanwhile.</Trans>
          ) : (
            <Trans>Loading the list…</Trans>
          )
        ) : (
          <Plural
            value={remaining}
            one="Fetching your list: # row to go"
            other="Fetching your list: # rows to go"
          />
        )}
      </p>
      <div aria-hidden>
        {groups.map((widths) => (
          <div key={widths.join()} className="ql-group">
            <span className="ql-heading" />
            {widths.map((width) => (
              <span key={width} className="ql-bone" style={{ width: `${width}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
