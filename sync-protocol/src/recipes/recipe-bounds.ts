// How much a recipe holds. Generous for a cook, and the reason why no recipe can fill a device.

/** Most recipes that can be made on the free tier (specification 5, 9). */
export const freeTierRecipes = 3;
export const maxTitleLength = 200;
export const maxDescriptionLength = 4_000;
export const maxIngredients = 150;
export const maxIngredientNameLength = 200;
/** As on the quick list, where ingredients go. */
export const maxIngredientQuantityLength = 40;
export const maxSteps = 100;
export const maxStepLength = 2_000;
/** Of preparing, of cooking, and of both together with the waiting in between. */
export const maxTimeMinutes = 7 * 24 * 60;
export const maxServings = 200;
/** As "24 cookies". */
export const maxServingsTextLength = 60;
/** An address, or the name of a book and its page. */
export const maxSourceLength = 1_000;
export const maxAuthorLength = 200;
export const maxNotesLength = 4_000;
export const maxRating = 5;
/** As `en`, `fi`, `pt-BR` (BCP 47). */
export const maxLanguageLength = 35;
export const maxKeywordLength = 60;
/** A recipe's tags. */
export const maxKeywords = 30;
/** Those that were taken off again included. */
export const maxKeywordsEver = 100;
export const maxGroupNameLength = 120;
/** Headings among the ingredients, and among the steps. */
export const maxGroups = 30;
/** So much of a line is enough to know it by. */
export const maxGroupLineLength = 80;
