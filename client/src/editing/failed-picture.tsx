import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { recipe as noun } from 'sync-protocol/recipes/recipe.ts';
import { errorWords } from '#i18n/error-words.ts';
import { usePictures } from '#pictures/pictures-context.ts';
import type { WaitingPicture } from '#sync/waiting-pictures.ts';
import { Button } from '#ui/button.tsx';
import { usePerformer } from './use-performer.ts';

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
    const set = (id: string, imageUrl: string) =>
      ({ kind: 'set', noun: noun.name, id, set: { imageUrl } }) as const;
    const change = {
      drafts: picture.recipes.map(({ id }) => set(id, '')),
      inverse: picture.recipes.map(({ id, imageUrl }) => set(id, imageUrl)),
    };
    void perform(change, t`Picture removed`);
  };

  return (
    <chakra.div
      role="group"
      aria-label={t`Picture of ${title}`}
      px="4"
      py="3"
      bg="danger.subtle"
      border="thin"
      borderColor="danger.border"
      rounded="md"
      display="grid"
      gap="2"
    >
      {isNamed && <chakra.p fontWeight="semibold">{t`Picture of ${title}`}</chakra.p>}
      <chakra.p display="flex" gap="2" color="danger.fg" fontWeight="medium" lineHeight="snug">
        <chakra.span flexShrink="0" pt="0.5">
          <TriangleAlert size={18} aria-hidden />
        </chakra.span>
        <Trans>Failed to upload image.</Trans>
      </chakra.p>
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
    </chakra.div>
  );
}
