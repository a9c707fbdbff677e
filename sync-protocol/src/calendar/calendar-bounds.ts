/** How much an entry holds: generous for a meal, and the reason why no entry can fill a device. */
export const maxMealTitleLength = 200;
export const maxMealDescriptionLength = 4_000;
export const maxMealItems = 200;
/** Items that were taken off count for the row's size, since their keys stay. */
export const maxMealItemsEver = 400;
export const maxMealServings = 200;
/** Of the note that says how a cooking went. */
export const maxCookedNoteLength = 4_000;
