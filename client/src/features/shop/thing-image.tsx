import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import RowImage from '#images/show/row-image.tsx';
import { StoredImage } from '#images/show/stored-image.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import type { ShopThing } from './shop-things.ts';

/** Photo of the package at the end of its row: a press enlarges it, without checking off the thing. */
export function ThingImage({ thing, onPress }: { thing: ShopThing; onPress: () => void }) {
  const { t } = useLingui();
  const { itemName, imageUrl } = thing;
  return (
    <button
      type="button"
      className="list-image-opener"
      aria-label={t`Picture of ${itemName}`}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <RowImage imageUrl={imageUrl} />
    </button>
  );
}

/** The photo enlarged, to compare it with products on the shelf. */
export function ImageDialog({ thing, onClose }: { thing: ShopThing | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={thing !== null}
      onClose={onClose}
      title={thing?.itemName ?? ''}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {thing && <LargeImage thing={thing} />}
    </Dialog>
  );
}

function LargeImage({ thing: { itemName, imageUrl } }: { thing: ShopThing }) {
  const { t } = useLingui();
  const sha256 = sha256OfUrl(imageUrl);
  if (sha256 === null) return null;
  return (
    <chakra.div
      height="64dvh"
      overflow="hidden"
      rounded="md"
      bg="bg.subtle"
      css={{ '& img': { objectFit: 'contain' } }}
    >
      <StoredImage sha256={sha256} alt={t`Picture of ${itemName}`} width={1600} placeholder={null} saysWhy />
    </chakra.div>
  );
}
