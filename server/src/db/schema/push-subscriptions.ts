/** A browser that is to be notified. Its service may drop it at any time, and says so at the next notice. */
export interface PushSubscriptionsTable {
  /** Where its push service takes notices; one browser profile has one. */
  endpoint: string;
  user_id: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** Shared secret, base64url. */
  auth: string;
  /** Epoch milliseconds. */
  created_at: number;
}
