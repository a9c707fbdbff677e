import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';

/** Initial fill, as an empty bar looks broken. */
const leastPercent = 4;

/** Progress of a pull of many pages, at the edge of the top bar; nothing if none is under way. */
export function FirstSyncBar() {
  const { t } = useLingui();
  const remaining = useSyncStatus()?.remaining ?? null;
  // Rows to come when the pull was first noticed.
  const most = useRef(0);
  if (remaining === null) {
    most.current = 0;
    return null;
  }
  most.current = Math.max(most.current, remaining);
  const percent = Math.max(leastPercent, Math.round(100 * (1 - remaining / most.current)));
  return (
    <chakra.div
      role="progressbar"
      aria-label={t`Fetching what is yours`}
      aria-valuenow={percent}
      position="absolute"
      insetInline="0"
      bottom="-0.5"
      height="1"
      bg="bg.muted"
    >
      <chakra.div
        height="full"
        bg="brand.solid"
        transition="width {durations.slow}"
        _motionReduce={{ transition: 'none' }}
        style={{ width: `${percent}%` }}
      />
    </chakra.div>
  );
}
