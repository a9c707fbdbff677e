/** Size limits of an entry: generous for a meal, while no entry can fill a device. */
export const maxMealTitleLength = 200;
export const maxMealDescriptionLength = 4_000;
export const maxMealItems = 200;
/** Limit including removed items, whose keys stay in the row. */
export const maxMealItemsEver = 400;
export const maxMealServings = 200;
/** Length of the note on how the cooking went. */
export const maxCookedNoteLength = 4_000;
