/** A page that nobody sees is not painted; then nothing waits for it. */
const longestMs = 250;

/** Resolves when what is in the page now has been painted. */
export const untilPainted = (page: Window): Promise<void> =>
  new Promise((resolve) => {
    // A message that is sent in a frame comes when that frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    page.requestAnimationFrame(() => port2.postMessage(null));
    page.setTimeout(resolve, longestMs);
  });
