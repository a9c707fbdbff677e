import { forgetPicture } from '#first-screen/use-first-screen.ts';
import { forgetPictureCaches } from '#pictures/picture-caches.ts';
import { noteLeft } from './left-notice.tsx';

/** The front page has no database open, and does not load what opens one before it is needed. A token ends by itself. */
const dropTokens = () =>
  import('#sync/drop-worker-tokens.ts')
    .then(({ dropWorkerTokens }) => dropWorkerTokens())
    .catch(() => undefined);

/**
 * Signs out and lands at the site's origin, whether the provider could be told or not. The sign-in library comes with
 * the press. Pictures that can be fetched again go from this device. `beforeLeaving` runs before anything else is removed.
 */
export async function leaveApp(beforeLeaving?: () => Promise<void>): Promise<void> {
  const { signOut } = await import('#auth/sign-out.ts');
  const prepare = async () => {
    await forgetPictureCaches();
    await (beforeLeaving ?? dropTokens)();
  };
  const outcome = await signOut({ beforeLeaving: prepare }).finally(forgetPicture);
  if (outcome.kind === 'leaving') return;
  noteLeft({ kind: 'left-here' });
  window.location.assign('/');
}
