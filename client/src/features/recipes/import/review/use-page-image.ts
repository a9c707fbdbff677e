import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useImages } from '#images/images-context.ts';
import type { FetchImage } from '../address-reader.ts';

interface PageImageOptions {
  /** Address of the image; '' for none. */
  url: string;
  /** Whether to fetch it automatically. */
  isWanted: boolean;
  fetchImage: FetchImage;
  /** Called once it is stored on this device; resolves when that is recorded. */
  onKept: (imageUrl: string) => Promise<void>;
}

interface PageImage {
  isComing: boolean;
  fault: MessageDescriptor | null;
  /** `imageUrl` once fetched; '' before. */
  imageUrl: string;
}

const nothingYet: PageImage = { isComing: false, fault: null, imageUrl: '' };

/** Fetches the image of an imported recipe by the server, and stores it on this device. */
export function usePageImage({ url, isWanted, fetchImage, onKept }: PageImageOptions) {
  const images = useImages();
  const [image, setImage] = useState<PageImage>(() => ({
    ...nothingYet,
    isComing: isWanted && url !== '',
  }));

  const fetchAndKeep = async (): Promise<Partial<PageImage>> => {
    const outcome = await fetchImage(url);
    if (outcome.kind !== 'image') return { fault: outcome.kind === 'offline' ? outOfReach : notHad };
    const choice = await images.choose(outcome.file);
    if (!('imageUrl' in choice)) return { fault: notHad };
    await onKept(choice.imageUrl);
    return { imageUrl: choice.imageUrl };
  };
  const fetchNow = useEffectEvent(async (isCurrent: () => boolean) => {
    // Any error counts as a failed fetch: saving waits until the image is here or has failed.
    const fetched = await fetchAndKeep().catch(() => ({ fault: notHad }));
    if (isCurrent()) setImage({ ...nothingYet, ...fetched });
  });
  const { isComing } = image;
  useEffect(() => {
    if (!isComing) return;
    let isCurrent = true;
    void fetchNow(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [isComing]);

  return { ...image, fetch: () => setImage({ ...nothingYet, isComing: true }) };
}

const outOfReach = msg`The page’s picture takes a connection. You can save without it, or choose one of your own.`;
const notHad = msg`The page’s picture could not be fetched. Nothing else is missing; you can choose one of your own.`;
