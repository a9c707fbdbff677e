/** An invite into a household. Times are epoch milliseconds. */
export interface InvitesTable {
  id: string;
  household_id: string;
  /** SHA-256 of the token, in hex; the token itself is not stored. Unique. */
  token_hash: string;
  /** The user who made the invite, which is deleted with them. */
  invited_by: string;
  created_at: number;
  expires_at: number;
  /**
   * Who accepted the invite; null while it is open. An accepted invite is kept until it expires, to recognise
   * a repeated acceptance.
   */
  accepted_by: string | null;
}

/** A sent invite mail, kept for a day for the rate limits of these mails. */
export interface InviteMailsTable {
  id: string;
  household_id: string;
  /** The user who had it sent. */
  user_id: string;
  /** SHA-256 of the recipient's address, in hex. */
  address_hash: string;
  /** Epoch milliseconds. */
  at: number;
}
