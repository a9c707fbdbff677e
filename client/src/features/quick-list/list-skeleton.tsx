import { Plural, Trans } from '@lingui/react/macro';

const groups = [[62, 38, 54], [46, 70], [58]];

interface ListSkeletonProps {
  /** Rows still to come of a first sync; null when that is not known or not what is waited for. */
  remaining: number | null;
}

/** The shape of a list while the list is on its way. */
export function ListSkeleton({ remaining }: ListSkeletonProps) {
  return (
    <div className="ql-list ql-skeleton">
      <p role="status" className={remaining === null ? 'ql-hidden' : 'ql-progress'}>
        {remaining === null ? (
          <Trans>Loading the list…</Trans>
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
