/**
 * A sign-in at the embedded provider. It ends when its row is deleted: tokens of a sign-in without a row are
 * refused.
 */
export interface SessionsTable {
  /** The provider's grant, to which its codes and tokens belong. */
  grant_id: string;
  account_id: string;
  /** When the person last proved who they are there, epoch milliseconds. */
  signed_in_at: number;
  /** Time of its last renewal, epoch milliseconds. */
  seen_at: number;
  browser: string | null;
  system: string | null;
  /** IANA name, as the browser told it. */
  time_zone: string | null;
  /** Keyed hash of the network where it was last seen; only tells whether two networks are the same. */
  address_hash: string | null;
  /** The `SignInWay` by which the person signed in; null in old rows. */
  way: string | null;
}
