import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import CloudDownload from 'lucide-react/icons/cloud-download';
import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { useImage } from './use-image.ts';

interface StoredImageProps {
  sha256: string;
  /** Alternative text; '' if adjacent text already says it. */
  alt: string;
  /** Pixels of the longer side: 400 on a card, 1600 on a page. */
  width: ImageWidth;
  /** Shown while the image is not on this device. */
  placeholder: ReactNode;
  /** Shows in the corner why the image is missing. */
  saysWhy?: boolean;
}

/** Fills its frame with an image: at once with what this device has, then with what the server sends. */
export function StoredImage({ sha256, alt, width, placeholder, saysWhy = false }: StoredImageProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const { src, state } = useImage(sha256, width, useNear(frame));
  const isMissing = state === 'absent' || state === 'unreachable' || (src !== null && src === broken);
  return (
    <chakra.span ref={frame} display="block" boxSize="full" position="relative">
      {isMissing
        ? placeholder
        : src !== null && (
            <chakra.img
              src={src}
              alt={alt}
              decoding="async"
              boxSize="full"
              objectFit="cover"
              onError={() => setBroken(src)}
            />
          )}
      {isMissing && saysWhy && <Why isOnItsWay={state === 'absent'} />}
    </chakra.span>
  );
}

function Why({ isOnItsWay }: { isOnItsWay: boolean }) {
  const { t } = useLingui();
  const Icon = isOnItsWay ? CloudDownload : ImageOff;
  return (
    <chakra.span
      position="absolute"
      insetStart="3"
      bottom="3"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      px="3"
      py="1"
      rounded="full"
      bg="bg.panel"
      color="fg.muted"
      fontSize="sm"
      lineHeight="snug"
    >
      <Icon size={16} aria-hidden />
      {isOnItsWay ? t`The picture has not arrived yet` : t`The picture is not on this device`}
    </chakra.span>
  );
}

/** Whether an element has ever been near the viewport. */
function useNear(element: RefObject<Element | null>, marginPx = 400): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear, marginPx]);
  return isNear;
}
