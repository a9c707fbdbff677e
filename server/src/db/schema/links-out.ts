/** A public link to a recipe. Key: (household_id, recipe_id). */
export interface RecipeLinksTable {
  household_id: string;
  recipe_id: string;
  /** Who shared it: the link ends when they leave the household. */
  user_id: string;
  /**
   * The token in plain text, since the link is shown again; whoever can read this database has the recipe
   * anyway.
   */
  token: string;
  /** SHA-256 of the token in hex, by which it is found. Unique. */
  token_hash: string;
  /** Epoch milliseconds. */
  created_at: number;
}

/** A feed of a household's meals for one person's calendar app. Key: (household_id, user_id). */
export interface CalendarFeedsTable {
  household_id: string;
  user_id: string;
  /**
   * The token in plain text, since the link is shown again; whoever can read this database has the meals
   * anyway.
   */
  token: string;
  /** SHA-256 of the token in hex, by which it is found. Unique. */
  token_hash: string;
  /** IANA name; determines the current day. */
  time_zone: string;
  /** 'en' or 'fi'. */
  locale: string;
  /** Epoch milliseconds. */
  created_at: number;
  /** When `time_zone` or `locale` last changed, epoch milliseconds; null if they never did. */
  settings_changed_at: number | null;
}
