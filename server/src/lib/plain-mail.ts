/** A mail to the people who run this server, in plain text. */
export interface PlainMail {
  subject: string;
  text: string;
  replyTo: { name: string; address: string };
  /** The same for each try of the same mail, so that mail programs show it once. */
  messageId: string;
}

/** Hands a mail over. Throws when nobody has taken it. */
export type DeliverMail = (mail: PlainMail) => Promise<void>;
