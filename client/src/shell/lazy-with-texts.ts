import { type ComponentType, lazy } from 'react';
import { activateRareTexts } from '#i18n/activate-locale.ts';

/** A part that comes with its texts, after the page; what cannot be loaded, as without a signal at the very first visit, is not there. */
export const lazyWithTexts = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() =>
    Promise.all([load(), activateRareTexts()]).then(
      ([part]) => part,
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  );
