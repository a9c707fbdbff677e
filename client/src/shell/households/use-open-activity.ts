import { useRouter } from '@tanstack/react-router';

/** Search parameter of the household page for its activity log. */
export const activityView = 'view=activity';

/** Returns the function that opens the household's activity log. */
export function useOpenActivity(): () => void {
  const router = useRouter();
  return () => void router.navigate({ href: `/household?${activityView}` });
}
