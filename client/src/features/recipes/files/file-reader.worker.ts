import { createPrepareImage } from '#images/send/prepare-image.ts';
import { smallImage } from '#images/small-image.ts';
import { answerCalls } from './reader-calls.ts';
import { createRecipeReader } from './recipe-reader.ts';

/** Pixels of a row's image: sharp on a phone. */
const rowSide = 168;

// The first message brings the page's port.
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return;
  const reader = createRecipeReader({
    prepare: createPrepareImage(),
    preview: (file) => smallImage(file, rowSide),
    nowMs: () => performance.now(),
  });
  answerCalls(port, reader);
});
