/** Ends the task, so that what was pressed meanwhile is answered before the next step of something long. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
