/** A worker whose stories fail in step 1, and loop endlessly if step 0 is left out. */
import type { StoryEnd, StoryTask } from '../story-worker.ts';

process.on('message', ({ skipped, isNarrated }: StoryTask) => {
  while (skipped.includes(0)) performance.now();
  if (isNarrated) process.send?.('what happened');
  const violation = skipped.includes(1) ? null : 'I1 something is lost';
  process.send?.({ violation, steps: 4 } satisfies StoryEnd);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
