/** Without a time it ends the task, so that what was pressed meanwhile is answered before the next step of something long. */
export const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
