/** Food keys of what every kitchen has: at home unless the household says otherwise. */
export const stapleFoods = ['salt', 'water'] as const;

/** Whether a food is left out of generated lists. */
export const isAtHome = (food: string, choice: { isStaple?: boolean } | undefined): boolean =>
  choice?.isStaple ?? stapleFoods.some((staple) => staple === food);
