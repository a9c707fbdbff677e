import type { ComponentType } from 'react';
import { activateRareTexts } from '#i18n/activate-locale.ts';
import { lazyPart } from '#ui/parts/lazy-part.tsx';

/** A component loaded after the page, together with its rare texts. */
export const lazyWithTexts = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(async () => {
    const [part] = await Promise.all([load(), activateRareTexts()]);
    return part;
  });
