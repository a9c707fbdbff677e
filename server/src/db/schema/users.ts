import type { Generated } from 'kysely';

/** One person: the pair (issuer, subject) of an access token. Times are epoch milliseconds. */
export interface UsersTable {
  id: string;
  /** For the embedded provider the first one that it had: its tokens' `iss` follows PUBLIC_URL. */
  issuer: string;
  subject: string;
  /** The household of requests that name none; always one that the person belongs to. */
  household_id: string;
  email: string | null;
  /** The person's name; null while neither they nor their provider has given one. */
  name: string | null;
  /**
   * Portrait as a data URL of a small WebP; '' if removed, null while neither they nor their provider has
   * given one.
   */
  picture: string | null;
  /**
   * 1 if the onboarding was completed in a household that the person has left; otherwise the households' rows
   * tell.
   */
  shown_around: Generated<number>;
  created_at: number;
}
