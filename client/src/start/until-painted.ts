/** Limit for a page that is not visible: it is never painted. */
const longestMs = 250;

/** Resolves when what is in the page now has been painted. */
export const untilPainted = (page: Window): Promise<void> =>
  new Promise((resolve) => {
    // A message posted in an animation frame is delivered after that frame was painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    page.requestAnimationFrame(() => port2.postMessage(null));
    page.setTimeout(resolve, longestMs);
  });
