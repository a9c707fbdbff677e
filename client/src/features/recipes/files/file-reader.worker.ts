import { createPrepareImage } from '#images/send/prepare-image.ts';
import { answerCalls } from './reader-calls.ts';
import { createRecipeReader } from './recipe-reader.ts';
import { smallPicture } from './small-picture.ts';

// The page's end of the channel comes with the first message.
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return;
  const reader = createRecipeReader({
    prepare: createPrepareImage(),
    preview: smallPicture,
    nowMs: () => performance.now(),
  });
  answerCalls(port, reader);
});
