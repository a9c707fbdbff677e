/** Of which occurrences a person has been told: one notice each. */
export interface SentNoticesTable {
  user_id: string;
  item_id: string;
  /** The day that the occurrence was due. */
  occurrence: string;
  /** Epoch milliseconds. */
  sent_at: number;
}
