import { Trans, useLingui } from '@lingui/react/macro';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { importedValues } from 'sync-protocol/recipe-imports/imported-values.ts';
import type { ImportedRecipe } from 'sync-protocol/recipe-imports/recipe-import.ts';
import type { ImportRecord, ReadImport } from '#db/import-records.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { NewRecipePage } from '../../editor/new-recipe-page.tsx';
import { readDraft } from '../../editor/recipe-draft.ts';
import { formOf } from '../../editor/recipe-form.ts';
import type { FetchImage } from '../address-reader.ts';
import { keepImage } from '../queue/import-queue.ts';
import { reviewDraft } from '../queue/remove-import.ts';
import { ReviewNotice } from './review-notice.tsx';
import { usePageImage } from './use-page-image.ts';

interface ReviewPageProps {
  record: ImportRecord & { state: ReadImport };
  /** Index of the recipe in the import. */
  index: number;
  recipe: ImportedRecipe;
  fetchImage: FetchImage;
  /** Resolves to false if it could not be stored. */
  onMade: (id: string) => Promise<boolean>;
  onLeave: () => void;
}

/** Form of an imported recipe. Until it is saved it stays among the imports. */
export function ReviewPage({ record, index, recipe, fetchImage, onMade, onLeave }: ReviewPageProps) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { db } = useSync();
  const { id, state } = record;
  const draft = reviewDraft(id, index);
  const kept = state.images[index];
  // Not with a draft, as the person may have removed the image.
  const [isWanted] = useState(() => kept === undefined && readDraft(db.name, draft) === null);
  const pageImage = usePageImage({
    url: recipe.imageUrl,
    isWanted,
    fetchImage,
    onKept: (imageUrl) => keepImage(db, id, index, imageUrl),
  });
  return (
    <NewRecipePage
      imported={{
        id: draft,
        form: { ...formOf(importedValues(recipe), locale), imageUrl: kept ?? '' },
        notice: <ReviewNotice recipe={recipe} warnings={state.found.warnings} />,
        whileFull: (
          <Trans>The recipe that you brought in waits on this device until your plan has room for it.</Trans>
        ),
        unsure: recipe.unsure,
        offered: {
          isComing: pageImage.isComing,
          note: pageImage.isComing ? (
            <Trans>The page’s picture is being fetched…</Trans>
          ) : (
            pageImage.fault && i18n._(pageImage.fault)
          ),
          // For a person who left before the image was fetched, so that the draft has none.
          again: recipe.imageUrl !== '' && !pageImage.isComing && <FetchAgain onFetch={pageImage.fetch} />,
        },
        fetched: pageImage.imageUrl,
      }}
      onMade={onMade}
      onLeave={onLeave}
    />
  );
}

function FetchAgain({ onFetch }: { onFetch: () => void }) {
  return (
    <Button variant="quiet" onClick={onFetch}>
      <RotateCw size={18} aria-hidden />
      <Trans>Fetch the picture again</Trans>
    </Button>
  );
}
