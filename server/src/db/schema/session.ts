/** A sign-in at the embedded provider. It lives as long as its row: tokens of one without a row are refused. */
export interface SessionsTable {
  /** The provider's grant, on which codes and tokens hang. */
  grant_id: string;
  account_id: string;
  /** When the person last proved who they are there, epoch milliseconds. */
  signed_in_at: number;
  /** Of its last renewal, epoch milliseconds. */
  seen_at: number;
  browser: string | null;
  system: string | null;
  /** IANA name, as the browser told it. */
  time_zone: string | null;
  /** Keyed hash of the network that it was last seen in: tells whether two are the same, and no more. */
  address_hash: string | null;
  /** By which way the person proved who they are, a `SignInWay`; null where it was begun before that was kept. */
  way: string | null;
}
