/** A mail ready to be sent. */
export interface RenderedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers: Record<string, string>;
  replyTo?: { name: string; address: string };
  messageId?: string;
}

/** Delivers one mail; `where` says where it went, for the log. Throws if it was not delivered. */
export interface MailTransport {
  deliver(mail: RenderedMail): Promise<{ where: string }>;
  close(): void;
}
