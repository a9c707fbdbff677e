import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { recipeErrors } from '#i18n/error-catalogue.ts';
import { errorWords } from '#i18n/error-words.ts';
import { usePictures } from '#images/pictures-context.ts';
import type { WaitingPicture } from '#sync/status/waiting-pictures.ts';
import { Button } from '#ui/button.tsx';
import { usePerformer } from '../use-performer.ts';
import { DangerNote } from './danger-note.tsx';

interface FailedPictureProps {
  picture: WaitingPicture;
  /** Says whose picture it is, where that is not plain. */
  isNamed?: boolean;
}

/** A picture that the server would not take (specification 8): why, and the ways on. It stays on this device until then. */
export function FailedPicture({ picture, isNamed = false }: FailedPictureProps) {
  const { t, i18n } = useLingui();
  const pictures = usePictures();
  const { perform } = usePerformer();
  const title = picture.recipes[0]?.title ?? '';
  const reason = picture.parked && i18n._(errorWords(picture.parked.code));

  const remove = () => {
    const change = {
      drafts: picture.recipes.map(({ id }) => recipe.set(id, { imageUrl: '' })),
      inverse: picture.recipes.map(({ id, imageUrl }) => recipe.set(id, { imageUrl })),
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
        <Button px="4" onClick={() => void pictures.retry(picture.sha256)}>
          <Trans>Try again</Trans>
        </Button>
        <Button variant="quiet" px="4" color="danger.fg" onClick={remove}>
          <Trans>Remove the picture</Trans>
        </Button>
      </chakra.div>
    </DangerNote>
  );
}
