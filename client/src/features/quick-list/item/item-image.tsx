import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import Trash2 from 'lucide-react/icons/trash';
import { useRef } from 'react';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { useImageChoice } from '#editing/use-image-choice.ts';
import { StoredImage } from '#images/show/stored-image.tsx';
import { Button } from '#ui/button.tsx';
import { FileChooser } from '#ui/fields/file-chooser.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';

interface ItemImageProps {
  itemName: string;
  /** '' for none. */
  imageUrl: string;
  onChange: (imageUrl: string) => void;
  /** Whether a chosen image is being read: the form should not be left meanwhile. */
  onBusy: (isBusy: boolean) => void;
}

/** A photo of the package, so that the right product is bought. */
export function ItemImage({ itemName, imageUrl, onChange, onBusy }: ItemImageProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const chosen = (next: string) => {
    onChange(next);
    toaster.announce(t`Picture added`);
  };
  const { fault, isBusy, choose, forget } = useImageChoice(chosen, onBusy);
  const sha256 = sha256OfUrl(imageUrl);

  const remove = () => {
    forget();
    onChange('');
    toaster.announce(t`Picture removed`);
    // The pressed button is gone, so move the focus.
    chooser.current?.focus();
  };

  return (
    <chakra.div display="grid" gap="2">
      {sha256 !== null && (
        <chakra.div
          height="64"
          maxHeight="40dvh"
          overflow="hidden"
          rounded="md"
          bg="bg.subtle"
          css={{ '& img': { objectFit: 'contain' } }}
        >
          <StoredImage
            sha256={sha256}
            alt={t`Picture of ${itemName}`}
            width={1600}
            placeholder={<chakra.span display="block" boxSize="full" />}
            saysWhy
          />
        </chakra.div>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button ref={chooser} px="4" aria-busy={isBusy} onClick={() => input.current?.click()}>
          {sha256 === null ? <Camera size={18} aria-hidden /> : <ImageUp size={18} aria-hidden />}
          {sha256 === null ? <Trans>Add a picture</Trans> : <Trans>Replace the picture</Trans>}
        </Button>
        {sha256 !== null && (
          <Button variant="quiet" px="3" onClick={remove}>
            <Trash2 size={18} aria-hidden />
            <Trans>Remove the picture</Trans>
          </Button>
        )}
      </chakra.div>
      <chakra.p role="status" fontSize="sm" color="fg.muted" position={isBusy ? undefined : 'absolute'}>
        {isBusy && <Trans>Preparing the picture…</Trans>}
      </chakra.p>
      {fault && (
        <chakra.p role="alert" fontSize="sm" color="danger.fg">
          {fault}
        </chakra.p>
      )}
      <FileChooser
        ref={input}
        label={t`Picture`}
        accept="image/*"
        onChoose={([file]) => file && void choose(file)}
      />
    </chakra.div>
  );
}
