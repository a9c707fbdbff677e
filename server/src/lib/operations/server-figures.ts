/** What a process counts of what it does, since it began. Whoever does it counts it, at the price of an addition; `/metrics` reads it. */
export interface ServerFigures {
  /** Tries, and mails that were given up. */
  mails: Record<'sent' | 'retried' | 'failed', number>;
  /** Notices pushed to browsers; `gone` is subscribed no longer. */
  notices: Record<'sent' | 'gone' | 'failed', number>;
  /** To devices whose streams are open here. */
  pokes: number;
  /** Open now. */
  streams: number;
  /** Writes that wait now for another one to their household. */
  writesWaiting: number;
}

export const createServerFigures = (): ServerFigures => ({
  mails: { sent: 0, retried: 0, failed: 0 },
  notices: { sent: 0, gone: 0, failed: 0 },
  pokes: 0,
  streams: 0,
  writesWaiting: 0,
});
