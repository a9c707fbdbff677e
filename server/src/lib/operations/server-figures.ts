/** Counters of a process since its start, incremented where the work is done and read by `/metrics`. */
export interface ServerFigures {
  /** Sent mails, retries, and mails that were given up. */
  mails: Record<'sent' | 'retried' | 'failed', number>;
  /** Notices pushed to browsers; `gone`: the browser is not subscribed any more. */
  notices: Record<'sent' | 'gone' | 'failed', number>;
  /** Pokes sent to devices with a stream at this server. */
  pokes: number;
  /** Streams open now. */
  streams: number;
  /** Writes now waiting for another write to the same household. */
  writesWaiting: number;
}

export const createServerFigures = (): ServerFigures => ({
  mails: { sent: 0, retried: 0, failed: 0 },
  notices: { sent: 0, gone: 0, failed: 0 },
  pokes: 0,
  streams: 0,
  writesWaiting: 0,
});
