// Size limits of a recipe: generous for a cook, while no recipe can fill a device.

/** Recipes on the free tier at most (specification 5, 9). */
export const freeTierRecipes = 3;
export const maxTitleLength = 200;
export const maxDescriptionLength = 4_000;
export const maxIngredients = 150;
export const maxIngredientNameLength = 200;
/** The same limit as on the quick list, to which ingredients are added. */
export const maxIngredientQuantityLength = 40;
export const maxSteps = 100;
export const maxStepLength = 2_000;
/** Limit of each of the preparation, cooking and total times. */
export const maxTimeMinutes = 7 * 24 * 60;
export const maxServings = 200;
/** A text such as "24 cookies". */
export const maxServingsTextLength = 60;
/** An address, or the name of a book and its page. */
export const maxSourceLength = 1_000;
export const maxAuthorLength = 200;
export const maxNotesLength = 4_000;
export const maxRating = 5;
/** A tag such as `en`, `fi`, `pt-BR` (BCP 47). */
export const maxLanguageLength = 35;
export const maxKeywordLength = 60;
/** Tags of a recipe. */
export const maxKeywords = 30;
/** Tags of a recipe, including removed ones. */
export const maxKeywordsEver = 100;
export const maxGroupNameLength = 120;
/** Headings among the ingredients, and likewise among the steps. */
export const maxGroups = 30;
/** Characters of a line by which a heading recognises it. */
export const maxGroupLineLength = 80;
