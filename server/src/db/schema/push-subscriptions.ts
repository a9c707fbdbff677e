/** A browser that is to be notified. Its service may drop it at any time, and says so at the next notice. */
export interface PushSubscriptionsTable {
  /** Where its push service takes notices; one browser profile has one. */
  endpoint: string;
  user_id: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** Shared secret, base64url. */
  auth: string;
  /** The sign-in that it asked in, with which it goes; null where another provider keeps those, or from before that was kept. */
  session: string | null;
  /** When it last asked for notices, epoch milliseconds. */
  created_at: number;
}
