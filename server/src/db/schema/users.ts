/** One person: the pair (issuer, subject) of an access token. Times are epoch milliseconds. */
export interface UsersTable {
  id: string;
  issuer: string;
  subject: string;
  household_id: string;
  email: string | null;
  created_at: number;
}
