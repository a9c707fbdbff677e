import type { ComponentProps } from 'react';
import { lazyWithTexts } from '../lazy-with-texts.ts';

const WhoDidIt = lazyWithTexts(() => import('./who-did-it.tsx'));

/** In a row's dialog, for a household of several: who added it and who changed it last. */
export const RowAuthors = (props: ComponentProps<typeof WhoDidIt>) => <WhoDidIt {...props} />;
