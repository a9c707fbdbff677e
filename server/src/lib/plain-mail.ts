/** A plain text mail to the operators of this server. */
export interface PlainMail {
  subject: string;
  text: string;
  replyTo: { name: string; address: string };
  /** The same for each try, so that mail programs show the mail only once. */
  messageId: string;
}

/** Hands a mail to the mail server. Throws if it was not accepted. */
export type DeliverMail = (mail: PlainMail) => Promise<void>;
