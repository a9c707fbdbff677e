import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FileImport, FileImportState } from './file-import.ts';
import { FileRecipeRow } from './file-recipe-row.tsx';
import './file-recipes.css';

/** Number of rows shown at first, and added with each press. */
const pageSize = 60;

interface FileRecipeListProps {
  files: FileImport;
  state: FileImportState;
}

/** Recipes in the files, to be selected: all, none, by title, one by one. */
export function FileRecipeList({ files, state }: FileRecipeListProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(pageSize);
  const sought = useDeferredValue(typed.trim().toLocaleLowerCase());
  const { found, chosen, inBook, alike, phase } = state;
  const matching = useMemo(
    () => (sought === '' ? found : found.filter(({ title }) => title.toLocaleLowerCase().includes(sought))),
    [found, sought],
  );
  const onWant = useCallback((id: string, isWanted: boolean) => files.want([id], isWanted), [files]);
  const wantAll = (isWanted: boolean) =>
    files.want(
      matching.map(({ id }) => id),
      isWanted,
    );
  const isLocked = phase !== 'listed';
  const count = matching.length;
  const rest = count - shown;
  return (
    <chakra.section display="grid" gap="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="2">
        <chakra.div flex="1 1 {sizes.56}">
          <TextField
            label={t`Find among them`}
            isLabelHidden
            type="search"
            placeholder={t`Find among them`}
            value={typed}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setShown(pageSize);
            }}
          />
        </chakra.div>
        <chakra.div display="flex" gap="2">
          <Button disabled={isLocked} onClick={() => wantAll(true)}>
            <Trans>Choose all</Trans>
          </Button>
          <Button disabled={isLocked} onClick={() => wantAll(false)}>
            <Trans>Choose none</Trans>
          </Button>
        </chakra.div>
      </chakra.div>
      {sought !== '' && (
        <chakra.p role="status" fontSize="sm" color="fg.muted">
          <Plural value={count} one="# recipe found" other="# recipes found" />
        </chakra.p>
      )}
      <ul aria-label={t`Recipes in the file`}>
        {matching.slice(0, shown).map((recipe) => (
          <FileRecipeRow
            key={recipe.id}
            recipe={recipe}
            isChosen={chosen.has(recipe.id)}
            isInBook={inBook.has(recipe.id)}
            alike={alike.get(recipe.id)?.title}
            isLocked={isLocked}
            preview={files.preview}
            onWant={onWant}
          />
        ))}
      </ul>
      {rest > 0 && (
        <chakra.div>
          <Button variant="quiet" onClick={() => setShown(shown + 4 * pageSize)}>
            <Plural value={rest} one="Show # more" other="Show # more" />
          </Button>
        </chakra.div>
      )}
    </chakra.section>
  );
}
