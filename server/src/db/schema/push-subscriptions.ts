/**
 * A browser that receives notices. Its push service may drop the subscription at any time, and says so at the
 * next notice.
 */
export interface PushSubscriptionsTable {
  /** Its push service's URL; one per browser profile. */
  endpoint: string;
  user_id: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** Shared secret, base64url. */
  auth: string;
  /**
   * The sign-in in which the browser subscribed, with which the row is deleted; null with an external
   * provider, and in old rows.
   */
  session: string | null;
  /** When it last asked for notices, epoch milliseconds. */
  created_at: number;
}
