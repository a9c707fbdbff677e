/** How a person wants to be told of what is due; nobody is told who has no row here. */
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
  /** Epoch milliseconds: what was done before is not told. */
  chosen_at: number;
}

/** How far somebody who shops has been told what others added. Key: (household_id, user_id); goes with the membership. */
export interface ToldAdditionsTable {
  household_id: string;
  user_id: string;
  /** Of the last entry of the household's activity that was told, or is being told. */
  version: number;
  /** Epoch milliseconds before which nobody tries again; null unless no browser could be reached. */
  retry_at: number | null;
}
