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
