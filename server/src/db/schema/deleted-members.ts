/**
 * A household's former member who deleted their account. Issuer and subject are kept only until the deletion
 * is complete; then only the hash remains, by which old tokens and devices are recognised. The household may
 * be gone too, or still have other members.
 */
export interface DeletedMembersTable {
  household_id: string;
  /** SHA-256 of issuer and subject, in hex. */
  person_hash: string;
  /** The household's last epoch, which the person's devices know. */
  epoch: string;
  /** Epoch milliseconds. */
  deleted_at: number;
  /** Both null once the deletion is complete. */
  issuer: string | null;
  subject: string | null;
}
