import { Plural, Trans } from '@lingui/react/macro';
import { useSyncStatus } from '#sync/use-sync-status.ts';

/** What the person should know before they log out. */
export function SignOutNote() {
  const status = useSyncStatus();
  const unsynced = status ? status.waiting + status.parked : 0;
  return unsynced > 0 ? (
    <Plural
      value={unsynced}
      one="# change is not sent yet. It stays on this device until you sign in again."
      other="# changes are not sent yet. They stay on this device until you sign in again."
    />
  ) : (
    <Trans>Everything is sent. Your list waits for you on the server.</Trans>
  );
}
