import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type SignOutOptions, signOut } from '#auth/sign-out.ts';
import { useToaster } from '#ui/toast-context.ts';

/** Signs out and lands at the origin; says so when the sign-in service could not be told. */
export function useSignOut(options?: SignOutOptions): () => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toaster = useToaster();
  return async () => {
    const outcome = await signOut(options);
    if (outcome.kind === 'leaving') return;
    await navigate({ to: '/' });
    if (outcome.reason === 'offline') {
      toaster.show({ message: t`Signed out on this device only: the sign-in service could not be reached.` });
    }
  };
}
