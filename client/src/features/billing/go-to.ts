/** To a page of Stripe's, which comes back to one of ours. */
export const goTo = (url: string): void => window.location.assign(url);
