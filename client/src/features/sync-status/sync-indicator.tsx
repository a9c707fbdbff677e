import './sync-indicator.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudDownload from 'lucide-react/icons/cloud-download';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import HardDrive from 'lucide-react/icons/hard-drive';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { useDelayed } from '#lib/use-delayed.ts';
import { type SyncStatus, useSyncStatus } from '#sync/status/use-sync-status.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useApiStatus } from './use-api-status.ts';

const icons: Record<SyncStatus['state'], LucideIcon> = {
  saved: CloudCheck,
  fetching: CloudDownload,
  waiting: CloudUpload,
  offline: CloudOff,
  attention: TriangleAlert,
  storage: HardDrive,
  'signed-out': UserRoundX,
  'upgrade-required': CircleArrowUp,
};

/** Sync status as an icon with a word, linked to its page. */
export function SyncIndicator() {
  const status = useSyncStatus();
  return status ? <Indicator status={status} /> : null;
}

function Indicator({ status }: { status: SyncStatus }) {
  const stateWords = useStateWords();
  const { short, full } = useIndicatorWords(status);
  const { state } = status;
  const spoken = useSpoken(state);
  const Icon = icons[state];
  return (
    <>
      <Link to="/sync" className="sync-indicator" aria-label={full} data-state={state} data-fleeting="">
        <Icon size={18} aria-hidden />
        <span>{short}</span>
      </Link>
      {/* Announced only when the state changes, not with every number. */}
      <VisuallyHidden role="status" data-fleeting="">
        {stateWords(spoken)}
      </VisuallyHidden>
    </>
  );
}

/** Edits sent within this time are not announced. */
const shortWaitMs = 3_000;

/** State for screen readers: without short waits, as after each edit. */
function useSpoken(state: SyncStatus['state']): SyncStatus['state'] {
  const isWait = state === 'waiting' || state === 'fetching';
  const isLongWait = useDelayed(isWait, shortWaitMs);
  const [spoken, setSpoken] = useState(state);
  if (spoken !== state && (!isWait || isLongWait)) setSpoken(state);
  return spoken;
}

function useIndicatorWords({ state, waiting, rejected }: SyncStatus): { short: string; full: string } {
  const { t } = useLingui();
  const stateWords = useStateWords();
  const apiStatus = useApiStatus();
  const isInContact = state === 'saved' || state === 'waiting' || state === 'fetching';
  if (apiStatus && isInContact) return { short: apiStatus, full: apiStatus };
  const kept = waiting + rejected;
  const word = stateWords(state);
  // Formatted on demand: the first plural of a page loads the language's rules, which takes as long as
  // rendering a small page.
  const count = () => t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`;
  if (state === 'waiting') return { short: count(), full: count() };
  if (state === 'offline' && waiting > 0)
    return { short: `${word} · ${waiting}`, full: `${word}, ${count()}` };
  if (state === 'signed-out' && kept > 0) {
    const full = t`${plural(kept, {
      one: 'Signed out, # change kept on this device',
      other: 'Signed out, # changes kept on this device',
    })}`;
    return { short: word, full };
  }
  return { short: word, full: word };
}

function useStateWords(): (state: SyncStatus['state']) => string {
  const { t } = useLingui();
  return (state) =>
    ({
      saved: t`Saved`,
      fetching: t`Fetching…`,
      waiting: t`Waiting to be sent`,
      offline: t`Offline`,
      attention: t`Needs attention`,
      storage: t`Storage trouble`,
      'signed-out': t`Signed out`,
      'upgrade-required': t`Update needed`,
    })[state];
}
