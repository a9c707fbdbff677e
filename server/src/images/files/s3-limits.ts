/** How long the store is waited for, and by how many. Times in milliseconds. */
export interface S3Limits {
  connectMs: number;
  /** Until a request is answered at all; it is then made again, twice. */
  silenceMs: number;
  /** For everything: less than a call of ours may take. */
  answerMs: number;
  atOnce: number;
  /** Who comes when so many wait is told at once to come again. */
  waiting: number;
}

export const usualS3Limits: S3Limits = {
  connectMs: 3_000,
  silenceMs: 4_000,
  answerMs: 10_000,
  atOnce: 32,
  waiting: 200,
};
