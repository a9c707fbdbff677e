import { useRouter } from '@tanstack/react-router';

/** Part of the household's address under which stands what its people did. */
export const activityView = 'view=activity';

/** Goes to what the household's people did. */
export function useOpenActivity(): () => void {
  const router = useRouter();
  return () => void router.navigate({ href: `/household?${activityView}` });
}
