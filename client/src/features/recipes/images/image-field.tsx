import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ImagePlus from 'lucide-react/icons/image-plus';
import ImageUp from 'lucide-react/icons/image-up';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useImageChoice } from '#editing/use-image-choice.ts';
import { Button } from '#ui/button.tsx';
import { FileChooser } from '#ui/fields/file-chooser.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { EditorFault, EditorGroup, Legend } from '../editor/lines/line-controls.tsx';
import { RecipeImage } from './recipe-image.tsx';
import { useFileArrivals } from './use-file-arrivals.ts';

/** An image fetched from the page that the recipe was imported from. */
export interface OfferedImage {
  isComing: boolean;
  /** That it is being fetched, or why it failed. */
  note: ReactNode;
  /** Button to try again. */
  again: ReactNode;
}

interface ImageFieldProps {
  /** Title as currently typed. */
  title: string;
  imageUrl: string;
  onChange: (imageUrl: string) => void;
  /** Whether a chosen image is being read: the form should not be left meanwhile. */
  onBusy: (isBusy: boolean, hasFailed?: boolean) => void;
  offered?: OfferedImage | undefined;
}

/** The recipe's image: chosen, taken, dropped or pasted; can be replaced, removed and restored. */
export function ImageField({ title, imageUrl, onChange, onBusy, offered }: ImageFieldProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const undoer = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState('');
  const set = (next: string, message: string) => {
    setRemoved(next === '' ? imageUrl : '');
    onChange(next);
    toaster.announce(message);
  };
  const { fault, isBusy, choose, forget } = useImageChoice((chosen) => set(chosen, t`Picture added`), onBusy);
  const isOver = useFileArrivals((file) => void choose(file));
  const hasImage = imageUrl !== '';
  const told = hasImage ? null : offered?.note;

  useEffect(() => {
    // The pressed button is gone, so move the focus.
    if (removed !== '') undoer.current?.focus();
  }, [removed]);

  const remove = () => {
    forget();
    set('', t`Picture removed`);
  };
  const undo = () => {
    set(removed, t`Undone`);
    chooser.current?.focus();
  };

  return (
    <EditorGroup aria-describedby={fault ? `${id}-fault` : undefined}>
      <Legend>
        <Trans>Picture</Trans>
      </Legend>
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', sm: 'row' }}
        alignItems={{ base: 'stretch', sm: 'center' }}
        gap="4"
        p="4"
        border="thin"
        borderStyle="dashed"
        borderColor={isOver ? 'brand.solid' : 'border.control'}
        bg={isOver ? 'bg.subtle' : 'bg.panel'}
        rounded="lg"
      >
        {hasImage && (
          <RecipeImage
            title={title}
            imageUrl={imageUrl}
            width={1600}
            alt={t`The chosen picture`}
            aspectRatio="4 / 3"
            maxWidth={{ sm: '64' }}
            flex={{ sm: '0 1 {sizes.64}' }}
            rounded="md"
          />
        )}
        <chakra.div display="grid" gap="2" justifyItems="start">
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button ref={chooser} aria-busy={isBusy} onClick={() => input.current?.click()}>
              {hasImage ? <ImageUp size={18} aria-hidden /> : <ImagePlus size={18} aria-hidden />}
              {hasImage ? <Trans>Replace the picture</Trans> : <Trans>Choose or take a picture</Trans>}
            </Button>
            {hasImage && (
              <Button variant="quiet" onClick={remove}>
                <Trash2 size={18} aria-hidden />
                <Trans>Remove the picture</Trans>
              </Button>
            )}
            {!hasImage && offered?.again}
            {!hasImage && removed !== '' && (
              <Button ref={undoer} variant="quiet" onClick={undo}>
                <Undo2 size={18} aria-hidden />
                <Trans>Undo</Trans>
              </Button>
            )}
          </chakra.div>
          <chakra.p
            role="status"
            fontSize="sm"
            color="fg.muted"
            position={isBusy || told ? undefined : { base: 'absolute', md: 'static' }}
          >
            {isBusy ? (
              <Trans>Preparing the picture…</Trans>
            ) : (
              told || (
                <chakra.span display={{ base: 'none', md: 'inline' }}>
                  <Trans>You can also drop or paste one here.</Trans>
                </chakra.span>
              )
            )}
          </chakra.p>
        </chakra.div>
        <FileChooser
          ref={input}
          label={t`Picture`}
          accept="image/*"
          onChoose={([file]) => file && void choose(file)}
        />
      </chakra.div>
      {fault && <EditorFault id={`${id}-fault`}>{fault}</EditorFault>}
    </EditorGroup>
  );
}
