import type { FocusEvent } from 'react';

/** `onBlur` of an element with several fields: acts when the focus leaves all of them. */
export const onceLeft =
  (act: () => void) =>
  ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) act();
  };
