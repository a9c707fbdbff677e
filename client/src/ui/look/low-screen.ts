/** A phone on its side, or a page at 400 %: bars that stand would leave no room for the page, so they scroll along. */
export const lowScreen = '@media (max-height: 25rem)';

/** What stands at its foot leaves enough of it for a form. */
export const tallScreen = '@media (min-height: 40rem)';
