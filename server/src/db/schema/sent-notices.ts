/** Of which occurrences a person has been notified, or is being notified: one notice each. Times are epoch milliseconds. */
export interface SentNoticesTable {
  user_id: string;
  item_id: string;
  /** The day that the occurrence was due. */
  occurrence: string;
  /** Of the last try. */
  sent_at: number;
  tries: number;
  /** When it is tried again, also while somebody is trying: then the end of that turn. Null once they were notified or it was given up. */
  retry_at: number | null;
}
