import { type Static, Type } from 'typebox';
import { locales } from '../locales.ts';
import { Line, Prose } from '../nouns/texts.ts';
import { emailPattern, maxEmailLength } from '../schema/email-address.ts';
import { maxSupportMessageLength, maxSupportNameLength, supportTopics } from './support-bounds.ts';

/**
 * Body of `POST /api/support`, a message from anybody. No field that goes into a mail header can contain a
 * line break.
 */
export const SupportMessage = Type.Object(
  {
    name: Line(maxSupportNameLength),
    email: Type.String({ maxLength: maxEmailLength, pattern: emailPattern }),
    topic: Type.Enum(supportTopics),
    message: Prose(maxSupportMessageLength),
    /** The language to answer in. */
    locale: Type.Enum([...locales]),
    /** Honeypot: people do not see this field. If it is filled in, the message is accepted and discarded. */
    website: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type SupportMessage = Static<typeof SupportMessage>;

export const SupportAnswer = Type.Object({ status: Type.Literal('received') });
export type SupportAnswer = Static<typeof SupportAnswer>;
