import type { SupportMessage } from 'sync-protocol/support/support.ts';
import type { SupportTopic } from 'sync-protocol/support/support-bounds.ts';
import type { PlainMail } from '#lib/plain-mail.ts';

/** A support message as stored until it is sent. */
export interface SupportMail {
  message: Omit<SupportMessage, 'website'>;
  /** The signed-in sender's tier, under the field name of stored mails; null if not signed in. */
  plan: 'premium' | 'free' | null;
}

const topicNames: Record<SupportTopic, string> = {
  question: 'a question',
  problem: 'something does not work',
  account: 'account and data',
  billing: 'plan and billing',
  idea: 'an idea',
};

const tierNames = { premium: 'premium', free: 'free' };

/** The subject contains only our own words; what the sender wrote is in the text. */
export function toPlainMail({ message, plan }: SupportMail, mail: { id: string; host: string }): PlainMail {
  const { name, email, topic, locale } = message;
  const head = [
    `From: ${name} <${email}>`,
    `About: ${topicNames[topic]}`,
    `Plan: ${plan === null ? 'not signed in' : tierNames[plan]}`,
    `Language: ${locale === 'fi' ? 'Finnish' : 'English'}`,
  ];
  return {
    subject: `${plan === 'premium' ? '[Premium] ' : ''}Ateria support: ${topicNames[topic]}`,
    text: `${head.join('\n')}\n\n${message.message}\n`,
    replyTo: { name, address: email },
    messageId: `<support-${mail.id}@${mail.host}>`,
  };
}
