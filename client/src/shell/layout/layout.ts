/** At most 768 px wide: the sidebar slides over the page instead of standing beside it. */
export const PHONE = '(max-width: 768px)';

/** Start page of a signed-in person. */
export const APP_START = '/shopping-list';
