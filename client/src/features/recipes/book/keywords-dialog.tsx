import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { BookKeyword } from 'sync-protocol/recipes/book-keywords.ts';
import { keywordKey } from 'sync-protocol/recipes/keywords.ts';
import { maxKeywordLength } from 'sync-protocol/recipes/recipe-bounds.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useLineDraft } from '#editing/drafts/use-line-draft.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Dialog, DialogActions } from '#ui/sheets/dialog.tsx';
import { renameKeyword } from './rename-keyword.ts';

interface KeywordsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  keywords: readonly BookKeyword[];
  recipes: readonly RecipeRecord[];
  /** Key of the tag by which the book is filtered; null for none. */
  chosen: string | null;
  /** Called when a tag was renamed, so that a filter by it follows; `to` is null if it was removed. */
  onRenamed: (from: string, to: string | null) => void;
}

/** Renames, merges or removes a tag in all recipes at once, with Undo. */
export function KeywordsDialog(props: KeywordsDialogProps) {
  const { isOpen, onClose, keywords, recipes, chosen, onRenamed } = props;
  const { t } = useLingui();
  const { perform } = usePerformer();
  const router = useRouter();
  const [edited, setEdited] = useState<BookKeyword | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const left = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!edited && left.current !== undefined)
      list.current
        ?.querySelector<HTMLElement>(`[data-keyword="${CSS.escape(left.current)}"] button`)
        ?.focus();
    left.current = edited?.key;
  }, [edited]);
  const close = () => {
    setEdited(null);
    onClose();
  };
  const rename = async ({ key, name: before }: BookKeyword, name: string) => {
    const message = name === '' ? t`Removed the tag ${before}` : t`${before} is ${name} now`;
    setEdited(null);
    // Close first: the dialog's backdrop would cover the message with Undo.
    onClose();
    const book = router.state.location.pathname;
    // A filter by the tag that this one is merged into stays after Undo, as it has not followed.
    const isApart = key !== chosen && keywords.some((other) => other.key === keywordKey(name));
    // Undo may come on another page, whose address must not be changed.
    const undone = () => !isApart && router.state.location.pathname === book && onRenamed(name, before);
    const isDone = await perform(renameKeyword(recipes, key, name), message, undone);
    if (isDone) onRenamed(before, name || null);
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={edited ? t`Rename the tag` : t`Tags of the book`} isSheet>
      {edited ? (
        <Rename
          keyword={edited}
          others={keywords}
          onCancel={() => setEdited(null)}
          onRename={(name) => void rename(edited, name)}
        />
      ) : (
        <chakra.ul ref={list} mx="-2">
          {keywords.map((keyword) => {
            const { key, name, count } = keyword;
            return (
              <chakra.li
                key={key}
                data-keyword={key}
                display="flex"
                alignItems="center"
                px="2"
                borderBottom="thin"
                borderColor="border"
              >
                <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                  {name}{' '}
                  <chakra.span color="fg.muted" fontSize="sm">
                    <Plural value={count} one="# recipe" other="# recipes" />
                  </chakra.span>
                </chakra.span>
                <IconButton aria-label={t`Rename ${name}`} onClick={() => setEdited(keyword)}>
                  <Pencil size={18} aria-hidden />
                </IconButton>
                <IconButton
                  aria-label={t`Remove ${name} from all recipes`}
                  onClick={() => void rename(keyword, '')}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </chakra.li>
            );
          })}
        </chakra.ul>
      )}
      {!edited && (
        <DialogActions>
          <Button onClick={close}>
            <Trans>Done</Trans>
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

interface RenameProps {
  keyword: BookKeyword;
  others: readonly BookKeyword[];
  onCancel: () => void;
  onRename: (name: string) => void;
}

function Rename({ keyword, others, onCancel, onRename }: RenameProps) {
  const { t } = useLingui();
  const { line: name, write, startOver } = useLineDraft(`keyword.${keyword.key}`, keyword.name);
  const key = keywordKey(name);
  const other = others.find((each) => each.key === key && each.key !== keyword.key);
  const otherName = other?.name ?? '';
  const isNamed = name.replace(/^#+/, '').trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNamed) return;
    startOver();
    onRename(other ? other.name : name.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={t`Name`}
        value={name}
        maxLength={maxKeywordLength}
        autoComplete="off"
        autoFocus
        hint={other ? t`There is “${otherName}” already: the two become one.` : undefined}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <DialogActions>
        <Button
          variant="quiet"
          onClick={() => {
            startOver();
            onCancel();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" disabled={!isNamed || name.trim() === keyword.name}>
          {other ? <Trans>Merge</Trans> : <Trans>Rename</Trans>}
        </Button>
      </DialogActions>
    </form>
  );
}
