/** Asks the worker that runs to end what it has in hand: the new version, which waits for that, is to take over. */
export const stepAsideMessage = { type: 'STEP_ASIDE' };
