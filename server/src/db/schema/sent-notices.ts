/**
 * An occurrence of which a person has been notified, or is being notified; one notice each. Times are epoch
 * milliseconds.
 */
export interface SentNoticesTable {
  user_id: string;
  item_id: string;
  /** The day on which the occurrence was due. */
  occurrence: string;
  /** Time of the last try. */
  sent_at: number;
  tries: number;
  /**
   * When the notice is tried again; while a server is trying, the time after which another may. Null once
   * sent or given up.
   */
  retry_at: number | null;
}
