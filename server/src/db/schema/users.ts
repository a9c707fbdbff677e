/** One person: the pair (issuer, subject) of an access token. Times are epoch milliseconds. */
export interface UsersTable {
  id: string;
  issuer: string;
  subject: string;
  household_id: string;
  email: string | null;
  /** 0 or 1. */
  onboarding_complete: number;
  created_at: number;
}
