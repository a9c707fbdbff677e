/** How a person wants to be notified of what is due; people without a row are not notified. */
export interface NoticeSettingsTable {
  user_id: string;
  /** `push` or `email`. */
  channel: string;
  /** IANA name, as the person's device last reported it. */
  time_zone: string;
  /** `en` or `fi`. */
  locale: string;
}

/** Which actions of other household members a person wants to be notified of. Key: (user_id, kind). */
export interface NoticeKindsTable {
  user_id: string;
  /** 'shopping' or 'cooking'. */
  kind: string;
  /** IANA name, as the person's device last reported it. */
  time_zone: string;
  /** `en` or `fi`. */
  locale: string;
  /** Epoch milliseconds; the person is not notified of earlier actions. */
  chosen_at: number;
}

/**
 * Up to where a person who shops has been notified of what others added. Key: (household_id, user_id); goes
 * with the membership.
 */
export interface ToldAdditionsTable {
  household_id: string;
  user_id: string;
  /** Version of the last activity entry of which the person was notified, or is being notified. */
  version: number;
  /** Epoch milliseconds of the next try; null unless no browser could be reached. */
  retry_at: number | null;
}
