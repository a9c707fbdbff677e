/** What a message is about; the first is the one that a form begins with. */
export const supportTopics = ['question', 'problem', 'account', 'billing', 'idea'] as const;
export type SupportTopic = (typeof supportTopics)[number];

export const maxSupportNameLength = 100;
export const maxSupportMessageLength = 5_000;
