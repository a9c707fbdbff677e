/** What a message is about; the first is the one that a form begins with. */
export const supportTopics = ['question', 'problem', 'account', 'billing', 'idea'] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const maxSupportNameLength = 100;
export const maxSupportEmailLength = 254;
export const maxSupportMessageLength = 5_000;

/** One address as RFC 5321 has them in practice: no quotes, no comments, no second address. */
export const supportEmailPattern =
  '^[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f]+@[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f]+\\.[^\\s@<>()\\[\\]\\\\,;:".\\u0000-\\u001f\\u007f]{2,}$';
