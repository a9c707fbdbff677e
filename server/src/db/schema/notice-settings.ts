/** How a person wants to be notified of what is due; nobody is notified who has no row here. */
export interface NoticeSettingsTable {
  user_id: string;
  /** `push` or `email`. */
  channel: string;
  /** IANA name, as the person's device last reported it. */
  time_zone: string;
  /** `en` or `fi`. */
  locale: string;
}

/** Of what the others of a household do a person wants to hear. Key: (user_id, kind). */
export interface NoticeKindsTable {
  user_id: string;
  /** 'shopping' or 'cooking'. */
  kind: string;
  /** IANA name, as the person's device last reported it. */
  time_zone: string;
  /** `en` or `fi`. */
  locale: string;
  /** Epoch milliseconds: nobody is notified of what was done before. */
  chosen_at: number;
}

/** How far somebody who shops has been notified of what others added. Key: (household_id, user_id); goes with the membership. */
export interface ToldAdditionsTable {
  household_id: string;
  user_id: string;
  /** Of the last entry of the household's activity of which they were notified, or are being notified. */
  version: number;
  /** Epoch milliseconds before which nobody tries again; null unless no browser could be reached. */
  retry_at: number | null;
}
