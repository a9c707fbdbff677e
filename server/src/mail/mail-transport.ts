/** What a message becomes before it leaves. */
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

/** Takes one message over; `where` says where it went, in words fit for a log. Throws when it did not. */
export interface MailTransport {
  deliver(mail: RenderedMail): Promise<{ where: string }>;
  close(): void;
}
