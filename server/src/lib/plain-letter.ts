/** A letter to the people who run this server, in plain text. */
export interface PlainLetter {
  subject: string;
  text: string;
  replyTo: { name: string; address: string };
  /** The same for each try of the same letter, so that mail programs show it once. */
  messageId: string;
}

/** Hands a letter over. Throws when nobody has taken it. */
export type PostLetter = (letter: PlainLetter) => Promise<void>;
