import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { asEdit } from 'sync-protocol/nouns/edit.ts';
import { recipeErrors } from '#i18n/errors/error-catalogue.ts';
import { imageErrorWords } from '#i18n/errors/image-error-words.ts';
import { useImages } from '#images/images-context.ts';
import type { NamingRow, WaitingImage } from '#sync/status/waiting-images.ts';
import { Button } from '#ui/button.tsx';
import { usePerformer } from '../use-performer.ts';
import { DangerNote } from './danger-note.tsx';

interface FailedImageProps {
  image: WaitingImage;
  /** Shows the name of the image's record, where the context does not. */
  isNamed?: boolean;
}

/**
 * An image that the server rejected (specification 8), with the reason and the possible actions. It stays on
 * this device until one is chosen.
 */
export function FailedImage({ image, isNamed = false }: FailedImageProps) {
  const { t, i18n } = useLingui();
  const images = useImages();
  const { perform } = usePerformer();
  const title = image.namedBy[0]?.name ?? '';
  const reason = image.parked && i18n._(imageErrorWords(image.parked.code));

  const remove = () => {
    const change = {
      edits: image.namedBy.map((row) => editOf(row, '')),
      inverse: image.namedBy.map((row) => editOf(row, row.imageUrl)),
    };
    void perform(change, t`Picture removed`);
  };

  return (
    <DangerNote
      label={t`Picture of ${title}`}
      heading={isNamed && t`Picture of ${title}`}
      problem={i18n._(recipeErrors.uploading)}
    >
      <chakra.p lineHeight="snug">
        <Trans>Not accepted: {reason}</Trans>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button px="4" onClick={() => void images.retry(image.sha256)}>
          <Trans>Try again</Trans>
        </Button>
        <Button variant="quiet" px="4" color="danger.fg" onClick={remove}>
          <Trans>Remove the picture</Trans>
        </Button>
      </chakra.div>
    </DangerNote>
  );
}

const editOf = ({ noun, id }: NamingRow, imageUrl: string) =>
  asEdit({ kind: 'set', noun, id, set: { imageUrl } });
