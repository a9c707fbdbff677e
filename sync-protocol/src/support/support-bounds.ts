/** Topics of a message; the form starts with the first. */
export const supportTopics = ['question', 'problem', 'account', 'billing', 'idea'] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const maxSupportNameLength = 100;
export const maxSupportMessageLength = 5_000;
