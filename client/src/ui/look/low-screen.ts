/**
 * A phone in landscape, or a page at 400 % zoom: fixed bars would leave no room for the page, so they scroll
 * with it.
 */
export const lowScreen = '@media (max-height: 25rem)';

/** A screen tall enough for a bar at its foot beside a form. */
export const tallScreen = '@media (min-height: 40rem)';
