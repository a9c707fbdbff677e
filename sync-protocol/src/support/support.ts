import { type Static, Type } from 'typebox';
import { Line, Prose } from '../nouns/texts.ts';
import { emailPattern, maxEmailLength } from '../schema/email-address.ts';
import { maxSupportMessageLength, maxSupportNameLength, supportTopics } from './support-bounds.ts';

/** `POST /api/support`: a message from anybody. Nothing of it can end a line of a mail's header. */
export const SupportMessage = Type.Object(
  {
    name: Line(maxSupportNameLength),
    email: Type.String({ maxLength: maxEmailLength, pattern: emailPattern }),
    topic: Type.Enum(supportTopics),
    message: Prose(maxSupportMessageLength),
    /** The language to answer in. */
    locale: Type.Enum(['en', 'fi']),
    /** A field that people do not see. Who fills it in is no person: the message is taken and goes nowhere. */
    website: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type SupportMessage = Static<typeof SupportMessage>;

export const SupportAnswer = Type.Object({ status: Type.Literal('received') });
export type SupportAnswer = Static<typeof SupportAnswer>;
