/** Who belongs to which household. Key: (household_id, user_id). */
export interface MembersTable {
  household_id: string;
  user_id: string;
  /** 'owner' or 'member'. */
  role: string;
  /** The person's number in the household, from 1; never reused. */
  number: number;
  /** Epoch milliseconds. */
  joined_at: number;
}
