/** No wider than 768 px: the sidebar slides over the page instead of standing beside it. */
export const PHONE = '(max-width: 768px)';

/** Where the app begins for somebody who is signed in. */
export const APP_START = '/shopping-list';
