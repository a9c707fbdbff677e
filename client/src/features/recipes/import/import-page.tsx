import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ImportRecord, ReadImport } from '#db/import-records.ts';
import { storageFaultOf } from '#db/storage-fault.ts';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { undoMs, useStorageErrors } from '#editing/use-storage-errors.ts';
import { useStorageWords } from '#editing/use-storage-words.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { PageFrame } from '../page-frame.tsx';
import type { FetchImage } from './address-reader.ts';
import { AskSource } from './ask-source.tsx';
import type { ImportPlace } from './import-place.ts';
import { Source, sourceDraft } from './kept-source.ts';
import { OtherWays } from './other-ways.tsx';
import ImportList from './queue/import-list.tsx';
import { addImport, markSaved } from './queue/import-queue.ts';
import { useImportRemoval } from './queue/use-import-removal.ts';
import type { ReadAddress } from './read-source.ts';
import { ChooseRecipe } from './review/choose-recipe.tsx';
import { ReviewPage } from './review/review-page.tsx';
import { useArrival } from './use-arrival.ts';
import { useIsShown } from './use-is-shown.ts';

interface ImportPageProps {
  place: ImportPlace;
  onGo: (place: ImportPlace, options?: { replace: boolean }) => void;
  readAddress: ReadAddress;
  fetchImage: FetchImage;
  /** Called when the last recipe of an import was saved. */
  onMade: (id: string) => void;
}

/**
 * Imports recipes from a page or text, each reviewed before it is saved. Until then they stay on this device.
 */
export function ImportPage({ place, ...props }: ImportPageProps) {
  const record = useStored(
    async (db) => (place.entry === undefined ? null : ((await db.imports.get(place.entry)) ?? null)),
    [place.entry],
  );
  if (record === undefined) return null;
  // An import already saved or removed, to which Back may lead.
  if (!isRead(record)) return <AskPage place={place} {...props} />;
  return <ReviewStep key={record.id} record={record} index={place.recipe} {...props} />;
}

const isRead = (record: ImportRecord | null): record is ImportRecord & { state: ReadImport } =>
  record?.state.kind === 'read';

type ImportStepProps = Omit<ImportPageProps, 'place'>;

/** Re-mounted when its field was changed from outside. */
function AskPage({ place, ...props }: Omit<ImportPageProps, 'onMade' | 'fetchImage'>) {
  const [version, setVersion] = useState(0);
  useArrival(place, props.onGo, () => setVersion((count) => count + 1));
  return (
    <PageFrame>
      <ImportList />
      <AskForm key={version} {...props} />
      <OtherWays />
    </PageFrame>
  );
}

function AskForm({ onGo, readAddress }: Pick<ImportPageProps, 'onGo' | 'readAddress'>) {
  const { t } = useLingui();
  const { db, newId } = useSync();
  const toaster = useToaster();
  const storageWords = useStorageWords();
  const isShown = useIsShown();
  const source = useFormDraft({ name: sourceDraft, schema: Source, open: () => ({ source: '' }) });

  /** The typed text is dropped once its result is on the disk. */
  const add = async (entry: Omit<Parameters<typeof addImport>[1], 'id'>): Promise<string | null> => {
    let id: string;
    try {
      id = await addImport(db, { id: newId(), ...entry });
    } catch (error) {
      const fault = storageFaultOf(error);
      if (!fault) throw error;
      toaster.show({ message: storageWords(fault), tone: 'danger' });
      return null;
    }
    source.startOver();
    return id;
  };

  return (
    <AskSource
      source={source.form.source}
      onSource={(text) => source.change({ source: text })}
      readAddress={readAddress}
      onFound={async (found, url) => {
        const id = await add({ url, found });
        if (id === null) return;
        if (isShown.current) return onGo({ entry: id });
        // If the person has gone to another page, a message offers the review instead.
        const name = found.recipes[0]?.title || url || t`Pasted text`;
        toaster.show({
          message: t`${name} has been read.`,
          action: { label: t`Look over`, onAction: () => onGo({ entry: id }) },
          durationMs: undoMs,
        });
      }}
      onWait={async (url) => {
        if ((await add({ url })) !== null)
          toaster.show({ message: t`It waits under “To import” until you have a connection.` });
      }}
    />
  );
}

interface ReviewStepProps extends ImportStepProps {
  record: ImportRecord & { state: ReadImport };
  index: number | undefined;
}

function ReviewStep({ record, index, onGo, fetchImage, onMade }: ReviewStepProps) {
  const { db } = useSync();
  const { found, saved } = record.state;
  const isOnly = found.recipes.length === 1;
  const at = isOnly ? 0 : index;
  const recipe = at === undefined ? undefined : found.recipes[at];
  const { orTellStorageError } = useStorageErrors();
  const { remove } = useImportRemoval(record);
  const toList = () => onGo({}, { replace: true });
  const giveUp = async () => {
    if (await remove()) toList();
  };
  const toRecipes = () => onGo({ entry: record.id }, { replace: true });

  if (at === undefined || !recipe)
    return (
      <PageFrame>
        <ChooseRecipe
          recipes={found.recipes}
          saved={saved}
          onChoose={(recipe) => onGo({ entry: record.id, recipe })}
          onBack={toList}
          onDone={() => void giveUp()}
        />
      </PageFrame>
    );
  return (
    <ReviewPage
      key={at}
      record={record}
      index={at}
      recipe={recipe}
      fetchImage={fetchImage}
      onMade={async (id) => {
        let isDone = false;
        const mark = async () => {
          ({ isDone } = await markSaved(db, record, at, id));
        };
        if (!(await orTellStorageError(mark))) return false;
        if (isDone) onMade(id);
        else toRecipes();
        return true;
      }}
      onLeave={isOnly ? toList : toRecipes}
    />
  );
}
