import { createPrepareImage } from '#images/send/prepare-image.ts';
import { smallImage } from '#images/small-image.ts';
import { answerCalls } from './reader-calls.ts';
import { createRecipeReader } from './recipe-reader.ts';

/** Of a row's image, pixels: sharp on a phone. */
const rowSide = 168;

// The page's end of the channel comes with the first message.
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return;
  const reader = createRecipeReader({
    prepare: createPrepareImage(),
    preview: (file) => smallImage(file, rowSide),
    nowMs: () => performance.now(),
  });
  answerCalls(port, reader);
});
