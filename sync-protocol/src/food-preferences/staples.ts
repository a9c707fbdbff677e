/** What every kitchen has, by its food: it is at home unless the household says otherwise. */
export const stapleFoods = ['salt', 'water'] as const;

/** Whether a food is left out of lists made from meals. */
export const isAtHome = (food: string, choice: { isStaple?: boolean } | undefined): boolean =>
  choice?.isStaple ?? stapleFoods.some((staple) => staple === food);
