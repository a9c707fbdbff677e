import { createContext, use } from 'react';
import type { Images } from './images.ts';

const ImagesContext = createContext<Images | null>(null);

export const ImagesProvider = ImagesContext.Provider;

/** The signed-in person's images. */
export function useImages(): Images {
  const images = use(ImagesContext);
  if (!images) throw new Error('useImages needs an ImagesProvider above it');
  return images;
}
