/**
 * Message that asks the running worker to end what it has in progress, so that the waiting new version can
 * take over.
 */
export const stepAsideMessage = { type: 'STEP_ASIDE' };
