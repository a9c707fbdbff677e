/** A public link to a recipe. Key: (household_id, recipe_id). */
export interface RecipeLinksTable {
  household_id: string;
  recipe_id: string;
  /** Who shared it: the link ends when they leave the household. */
  user_id: string;
  /** As it stands in the address: it is told again, and whoever reads this database has the recipe itself. */
  token: string;
  /** SHA-256 of the token in hex, by which it is found. Unique. */
  token_hash: string;
  /** Epoch milliseconds. */
  created_at: number;
}

/** A household's meals for one person's own calendar. Key: (household_id, user_id). */
export interface CalendarFeedsTable {
  household_id: string;
  user_id: string;
  /** As it stands in the address: it is told again, and whoever reads this database has the meals themselves. */
  token: string;
  /** SHA-256 of the token in hex, by which it is found. Unique. */
  token_hash: string;
  /** IANA name, by which it is known what day it is. */
  time_zone: string;
  /** 'en' or 'fi'. */
  locale: string;
  /** Epoch milliseconds. */
  created_at: number;
}
