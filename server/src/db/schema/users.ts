import type { Generated } from 'kysely';

/** One person: the pair (issuer, subject) of an access token. Times are epoch milliseconds. */
export interface UsersTable {
  id: string;
  issuer: string;
  subject: string;
  /** The household that is meant where a call names none: one that they belong to, always. */
  household_id: string;
  email: string | null;
  /** What others call them; null while neither they nor their provider has told it. */
  name: string | null;
  /** A small WebP as a data URL; '' for none, null while neither they nor their provider has told any. */
  picture: string | null;
  /** 1 for who was shown around in a household that they have left; of the others the households' rows tell. */
  shown_around: Generated<number>;
  created_at: number;
}
