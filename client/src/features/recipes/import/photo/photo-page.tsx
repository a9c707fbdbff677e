import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useImages } from '#images/images-context.ts';
import { takeArrivedPhotos } from '#lib/worker/arrivals.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { PageFrame } from '../../page-frame.tsx';
import { keepSource } from '../kept-source.ts';
import { addImport } from '../queue/import-queue.ts';
import { PagePhotos } from './page-photos.tsx';
import type { PhotoLanguage } from './photo-reader.ts';
import { type PageProgress, type PhotoFault, usePhotoReading } from './use-photo-reading.ts';

interface PhotoPageProps {
  /** A recipe was found; its review is next. */
  onFound: (entry: string) => void;
  /** Text was read, and no recipe found in it: it stands where one pastes. */
  onText: () => void;
}

/** Reads a recipe from photos of a page or a card, on this device alone. */
export function PhotoPage({ onFound, onText }: PhotoPageProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { db, newId } = useSync();
  const images = useImages();
  const toaster = useToaster();
  const id = useId();
  const reading = usePhotoReading();
  const [files, setFiles] = useState<File[]>([]);
  const [language, setLanguage] = useState<PhotoLanguage>(locale === 'fi' ? 'fin' : 'eng');
  const [isKept, setKept] = useState(true);
  const [fault, setFault] = useState<PhotoFault | 'no-photo' | 'no-text' | null>(null);
  const isBusy = reading.progress !== null;
  useSharedPhotos((shared) => setFiles((chosen) => [...chosen, ...shared]));

  const change = (chosen: File[]) => {
    setFault(null);
    setFiles(chosen);
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
    const found = readText(outcome.text);
    if (found.recipes.length === 0) {
      keepSource(db, outcome.text);
      toaster.show({
        message: t`The text was read, but what in it is the recipe could not be told. Mend it here.`,
      });
      return onText();
    }
    const choice = isKept ? await images.choose(first) : null;
    const entry = newId();
    await addImport(db, {
      id: entry,
      url: '',
      found,
      imageUrl: choice && 'imageUrl' in choice ? choice.imageUrl : '',
    });
    onFound(entry);
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
        <PagePhotos files={files} onChange={change} isLocked={isBusy} />
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
        {reading.progress && <Progress progress={reading.progress} pages={files.length} />}
        <chakra.div display="flex" justifyContent="flex-end" gap="2">
          {isBusy && (
            <Button variant="quiet" onClick={reading.cancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={isBusy}>
            <Trans>Read it</Trans>
          </Button>
        </chakra.div>
      </chakra.form>
    </PageFrame>
  );
}

function Progress({ progress, pages }: { progress: PageProgress; pages: number }) {
  const id = useId();
  const { step, share, page } = progress;
  return (
    <chakra.div display="grid" gap="2">
      <chakra.p id={id} role="status" fontSize="sm" color="fg.muted">
        {step === 'fetching' ? (
          <Trans>Getting ready. The first time some megabytes are fetched; they stay on this device.</Trans>
        ) : (
          <Trans>
            Reading page {page} of {pages}…
          </Trans>
        )}
      </chakra.p>
      <chakra.progress aria-labelledby={id} max={1} value={share} width="full" accentColor="brand.solid" />
    </chakra.div>
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
          What reads photos could not be fetched. It takes a connection the first time; then it works without.
        </Trans>
      );
  }
}

/** What another app shared, taken once. */
function useSharedPhotos(onPhotos: (files: File[]) => void): void {
  const tell = useRef(onPhotos);
  useEffect(() => {
    tell.current = onPhotos;
  });
  useEffect(() => {
    const arrived: File[] = [];
    void takeArrivedPhotos(async (file) => void arrived.push(file)).then(
      () => arrived.length > 0 && tell.current(arrived),
    );
  }, []);
}
