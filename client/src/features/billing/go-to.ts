/** Leaves for a page of Stripe, which returns to one of ours. */
export const goTo = (url: string): void => window.location.assign(url);
