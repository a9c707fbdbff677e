import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { undoMs, useStorageErrors } from '#editing/use-storage-errors.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useImages } from '#images/images-context.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { PageFrame } from '../../page-frame.tsx';
import { keepSource } from '../kept-source.ts';
import { addImport } from '../queue/import-queue.ts';
import { useIsShown } from '../use-is-shown.ts';
import { markUnsure } from './mark-unsure.ts';
import { PagePhotos } from './page-photos.tsx';
import { PhotoProgress } from './photo-progress.tsx';
import type { PhotoLanguage } from './photo-reader.ts';
import { useChosenPhotos } from './use-chosen-photos.ts';
import { type PhotoFault, usePhotoReading } from './use-photo-reading.ts';

interface PhotoPageProps {
  /** Called to open the review of a recipe found; without `replace` from another page. */
  onFound: (entry: string, options: { replace: boolean }) => void;
  /** Called when text without a recipe was read, which is now in the import field. */
  onText: () => void;
}

/** Reads a recipe from photos of a page or card, on this device only. */
export function PhotoPage({ onFound, onText }: PhotoPageProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { db, newId } = useSync();
  const images = useImages();
  const toaster = useToaster();
  const { orTellStorageError } = useStorageErrors();
  const id = useId();
  const reading = usePhotoReading();
  const { files, change } = useChosenPhotos(db.name);
  const [language, setLanguage] = useState<PhotoLanguage>(locale === 'fi' ? 'fin' : 'eng');
  const [isKept, setKept] = useState(true);
  const [fault, setFault] = useState<PhotoFault | 'no-photo' | 'no-text' | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const isShown = useIsShown();
  const isBusy = reading.progress !== null || isKeeping;
  const submit = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) submit.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);

  const choose = (chosen: readonly File[]) => {
    setFault(null);
    change(chosen);
  };
  const read = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const [first] = files;
    if (!first) return setFault('no-photo');
    setFault(null);
    const outcome = await reading.read(files, language);
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind === 'fault') return setFault(outcome.fault);
    if (outcome.text === '') return setFault('no-text');
    const found = markUnsure(readText(outcome.text), outcome.unsure);
    if (found.recipes.length === 0) {
      keepSource(db, outcome.text);
      change([]);
      toaster.show({
        message: t`The text was read, but no recipe could be made out in it. Correct it here.`,
      });
      return onText();
    }
    setKeeping(true);
    const entry = await keepFound(found, first).finally(() => setKeeping(false));
    if (entry === null) return;
    change([]);
    if (isShown.current) return onFound(entry, { replace: true });
    // If the person has gone to another page, a message offers the review instead.
    const name = found.recipes[0]?.title || t`Your photo`;
    toaster.show({
      message: t`${name} has been read.`,
      action: { label: t`Look over`, onAction: () => onFound(entry, { replace: false }) },
      durationMs: undoMs,
    });
  };
  /** Resolves to null if it could not be stored: then the photos stay, to be read again once there is room. */
  const keepFound = async (found: RecipeImport, first: File): Promise<string | null> => {
    // Better without its picture than lost: reading took a minute.
    const choice = isKept ? await images.choose(first).catch(() => null) : null;
    const entry = newId();
    const imageUrl = choice && 'imageUrl' in choice ? choice.imageUrl : '';
    const isStored = await orTellStorageError(() => addImport(db, { id: entry, url: '', found, imageUrl }));
    return isStored ? entry : null;
  };

  return (
    <PageFrame>
      <chakra.form
        noValidate
        onSubmit={(event) => void read(event)}
        display="grid"
        gap="5"
        width="full"
        maxWidth="reading"
        mx="auto"
      >
        <chakra.div display="grid" gap="2">
          <chakra.h2 fontSize="2xl" fontWeight="semibold" lineHeight="snug">
            <Trans>From a photo</Trans>
          </chakra.h2>
          <chakra.p color="fg.muted">
            <Trans>
              Photograph a cookbook’s page or a card, straight from above and in good light. It is read on
              this device: no picture leaves it.
            </Trans>
          </chakra.p>
        </chakra.div>
        <PagePhotos files={files} onChange={choose} isLocked={isBusy} />
        <chakra.div display="grid" gap="1.5" maxWidth="64">
          <chakra.label htmlFor={id} fontWeight="medium">
            <Trans>The recipe is in</Trans>
          </chakra.label>
          <SelectBox
            id={id}
            value={language}
            disabled={isBusy}
            onChange={(event) => setLanguage(event.currentTarget.value === 'fin' ? 'fin' : 'eng')}
          >
            <option value="eng">{t`English`}</option>
            <option value="fin">{t`Finnish`}</option>
          </SelectBox>
        </chakra.div>
        <chakra.label display="flex" alignItems="center" gap="3" minHeight="touch" cursor="pointer">
          <chakra.input
            type="checkbox"
            boxSize="5"
            accentColor="brand.solid"
            checked={isKept}
            disabled={isBusy}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          <Trans>Keep the first photo as the recipe’s picture</Trans>
        </chakra.label>
        {fault && (
          <chakra.p role="alert" color="danger.fg" fontSize="sm" fontWeight="medium">
            <FaultWords fault={fault} />
          </chakra.p>
        )}
        {reading.progress ? (
          <PhotoProgress progress={reading.progress} pages={files.length} onCancel={reading.cancel} />
        ) : (
          <chakra.div display="flex" justifyContent="flex-end">
            <Button ref={submit} type="submit" variant="primary" disabled={isKeeping}>
              <Trans>Read it</Trans>
            </Button>
          </chakra.div>
        )}
      </chakra.form>
    </PageFrame>
  );
}

function FaultWords({ fault }: { fault: PhotoFault | 'no-photo' | 'no-text' }) {
  switch (fault) {
    case 'no-photo':
      return <Trans>Take or choose a photo first.</Trans>;
    case 'no-text':
      return <Trans>No text was found in the photo. A sharper one, taken from straight above, helps.</Trans>;
    case 'unreadable':
      return <Trans>This browser cannot read one of the pictures. Save it as a JPEG, or take it anew.</Trans>;
    case 'no-reader':
      return (
        <Trans>
          The photo reader could not be fetched. It takes a connection the first time; then it works without.
        </Trans>
      );
  }
}
