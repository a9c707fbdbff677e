import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';

interface CameraImageProps {
  video: RefObject<HTMLVideoElement | null>;
  isShown: boolean;
  isOpening: boolean;
}

/** The camera's image with a frame for the barcode. */
export function CameraImage({ video, isShown, isOpening }: CameraImageProps) {
  const { t } = useLingui();
  return (
    <chakra.div
      hidden={!isShown}
      position="relative"
      overflow="hidden"
      rounded="lg"
      bg="bg.muted"
      aspectRatio="4 / 3"
      maxHeight="50dvh"
      mx="auto"
      width="full"
      _hidden={{ display: 'none' }}
    >
      <chakra.video
        ref={video}
        aria-label={t`What the camera sees`}
        muted
        playsInline
        boxSize="full"
        objectFit="cover"
      />
      <chakra.div
        aria-hidden
        position="absolute"
        insetInline="10%"
        insetBlock="30%"
        border="thick"
        borderColor="brand.solid"
        rounded="md"
      />
      {isOpening && (
        <chakra.p position="absolute" inset="0" display="grid" placeItems="center" color="fg.muted">
          <Trans>The camera is starting…</Trans>
        </chakra.p>
      )}
    </chakra.div>
  );
}
