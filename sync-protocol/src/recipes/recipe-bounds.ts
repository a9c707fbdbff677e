/** How much a recipe holds. Generous for a cook, and the reason why no recipe can fill a device. */
/** Most recipes that can be made on the free tier (specification 5, 9). */
export const freePlanRecipes = 3;
export const maxTitleLength = 200;
export const maxDescriptionLength = 4_000;
export const maxIngredients = 150;
export const maxIngredientNameLength = 200;
/** As on the quick list, where ingredients go. */
export const maxIngredientQuantityLength = 40;
export const maxSteps = 100;
export const maxStepLength = 2_000;
export const maxPrepTimeMinutes = 7 * 24 * 60;
export const maxServings = 200;
