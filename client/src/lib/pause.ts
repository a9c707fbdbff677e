/**
 * Waits. Without a time it only ends the current task, so that pending input is handled before the next step
 * of long work.
 */
export const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
