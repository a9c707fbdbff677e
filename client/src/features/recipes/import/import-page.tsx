import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ImportedRecipe, RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { Type } from 'typebox';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { importedDraft, NewRecipePage } from '../editor/new-recipe-page.tsx';
import { readDraft } from '../editor/recipe-draft.ts';
import { emptyForm } from '../editor/recipe-form.ts';
import { PageFrame } from '../page-frame.tsx';
import { AskSource } from './ask-source.tsx';
import { ChooseRecipe } from './choose-recipe.tsx';
import { importedForm } from './imported-form.ts';
import type { ReadAddress } from './read-source.ts';
import { ReviewNotice } from './review-notice.tsx';

const Source = Type.Object({ source: Type.String() });

type Step =
  | { kind: 'ask' }
  | { kind: 'choose'; found: RecipeImport }
  /** `recipe`: null for one whose review was begun before the app was closed. */
  | { kind: 'review'; recipe: ImportedRecipe | null; found: RecipeImport | null };

interface ImportPageProps {
  readAddress: ReadAddress;
  /** The recipe has been saved. */
  onMade: (id: string) => void;
}

/** Reads a recipe in from a page or a text, and has it looked over before it is saved. What was typed is kept until then. */
export function ImportPage({ readAddress, onMade }: ImportPageProps) {
  const { db } = useSync();
  const { locale } = useLocale();
  const source = useFormDraft({ name: 'recipeImport', schema: Source, open: () => ({ source: '' }) });
  const [step, setStep] = useState<Step>(() =>
    readDraft(db.name, importedDraft) ? { kind: 'review', recipe: null, found: null } : { kind: 'ask' },
  );
  const ask = () => setStep({ kind: 'ask' });

  if (step.kind === 'review') {
    const { recipe, found } = step;
    return (
      <NewRecipePage
        imported={{
          form: recipe ? importedForm(recipe, locale) : emptyForm(),
          notice: recipe && <ReviewNotice recipe={recipe} warnings={found?.warnings ?? []} />,
          whileFull: <Trans>What you read in waits on this device until your plan has room for it.</Trans>,
          onStartOver: ask,
        }}
        onMade={(id) => {
          source.drop();
          onMade(id);
        }}
        onLeave={() => (found && found.recipes.length > 1 ? setStep({ kind: 'choose', found }) : ask())}
      />
    );
  }
  return (
    <PageFrame>
      {step.kind === 'ask' ? (
        <AskSource
          source={source.form.source}
          onSource={(text) => source.change({ source: text })}
          readAddress={readAddress}
          onFound={(found) => {
            const [recipe, ...others] = found.recipes;
            if (recipe)
              setStep(others.length > 0 ? { kind: 'choose', found } : { kind: 'review', recipe, found });
          }}
        />
      ) : (
        <ChooseRecipe
          recipes={step.found.recipes}
          onChoose={(recipe) => setStep({ kind: 'review', recipe, found: step.found })}
          onBack={ask}
        />
      )}
    </PageFrame>
  );
}
