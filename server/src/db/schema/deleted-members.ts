/**
 * A household of which somebody was a member who has deleted their account. What names the person is there only until the deletion is through; then a hash is left, by which
 * tokens and devices from before are known. The household may have gone with them, or stay to others.
 */
export interface DeletedMembersTable {
  household_id: string;
  /** SHA-256 of issuer and subject, in hex. */
  person_hash: string;
  /** The household's last epoch, which the person's devices know. */
  epoch: string;
  /** Epoch milliseconds. */
  deleted_at: number;
  /** Both null once nothing is left to do. */
  issuer: string | null;
  subject: string | null;
}
