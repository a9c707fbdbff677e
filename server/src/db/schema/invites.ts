/** An invite into a household. Times are epoch milliseconds. */
export interface InvitesTable {
  id: string;
  household_id: string;
  /** SHA-256 of the token, in hex: what is here opens nothing. Unique. */
  token_hash: string;
  /** Goes with whoever made it. */
  invited_by: string;
  created_at: number;
  expires_at: number;
  /** Who has accepted it; null while it is open. It is kept until it expires, so that a repetition is known. */
  accepted_by: string | null;
}

/** A mail with an invite, for a day: what the limits of such mails count. */
export interface InviteMailsTable {
  id: string;
  household_id: string;
  /** Who sent it. */
  user_id: string;
  /** SHA-256 of the address, in hex. */
  address_hash: string;
  /** Epoch milliseconds. */
  at: number;
}
