/** How often something is bought (specification 3). */
export const intervals = ['daily', 'weekly', 'biweekly', 'monthly'] as const;
export type Interval = (typeof intervals)[number];
