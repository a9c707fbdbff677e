/** A phone on its side, or a page at 400 %: bars that stand would leave no room for the page, so they scroll along. */
export const lowScreen = '@media (max-height: 25rem)';
