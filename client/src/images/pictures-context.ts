import { createContext, use } from 'react';
import type { Pictures } from './pictures.ts';

const PicturesContext = createContext<Pictures | null>(null);

export const PicturesProvider = PicturesContext.Provider;

/** The signed-in person's pictures. */
export function usePictures(): Pictures {
  const pictures = use(PicturesContext);
  if (!pictures) throw new Error('usePictures needs a PicturesProvider above it');
  return pictures;
}
