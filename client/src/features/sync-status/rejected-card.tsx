import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import { asEdit, type Edit } from 'sync-protocol/nouns/edit.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { failedActionOf } from '#editing/failed-action.ts';
import { useRejectedActions } from '#editing/rejected/use-rejected-actions.ts';
import type { FailedAction } from '#i18n/errors/error-catalogue.ts';
import { errorTexts } from '#i18n/errors/error-catalogue.ts';
import { errorWords } from '#i18n/errors/error-words.ts';
import { useFormat } from '#i18n/format.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { editableTexts, RejectedEditDialog } from './rejected-edit-dialog.tsx';
import { ThingWords } from './thing-words.tsx';
import { useEditWords } from './use-edit-words.ts';
import type { WaitingChange } from './waiting-changes.ts';

/** A rejected change: what it was, why, and the possible actions. It is never dropped automatically. */
export function RejectedCard({ change }: { change: WaitingChange }) {
  const { t, i18n } = useLingui();
  const words = useEditWords();
  const { moment } = useFormat();
  const { db, newId } = useSync();
  const actions = useRejectedActions();
  const [question, setQuestion] = useState<'edit' | 'discard' | null>(null);
  const close = () => setQuestion(null);
  const { code = '' } = change.rejection ?? {};
  const action = rejectedActionOf(change);
  const message = action
    ? errorTexts(i18n).ofApi(change.rejection?.message, action)
    : change.rejection?.message;
  const reason = i18n._(errorWords(code));
  const what = words(change.summary);
  const isGone = code === 'not_found';
  const canRestore = isGone && change.noun === 'quickItem' && change.summary.kind !== 'deleted';
  const rejected = { n: change.n, code };
  const retry = () => actions.retry(rejected, canRestore ? copyOfItem(db, change.id, newId()) : null);

  return (
    <chakra.li py="3" borderBottom="thin" borderColor="border">
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="4">
        <chakra.span fontWeight="semibold">
          <span>{what}</span> <ThingWords change={change} />
        </chakra.span>
        <chakra.time color="fg.muted" fontSize="sm" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {moment(change.queuedAt)}
        </chakra.time>
      </chakra.div>
      <chakra.p display="flex" gap="2" mt="1" color="danger.fg" lineHeight="snug">
        <chakra.span flexShrink="0" pt="0.5">
          <TriangleAlert size={16} aria-hidden />
        </chakra.span>
        <Trans>Not accepted: {reason}</Trans>
      </chakra.p>
      {message && (
        <chakra.details mt="1" color="fg.muted" fontSize="sm">
          <chakra.summary cursor="pointer" py="1">
            <Trans>What the server says</Trans>
          </chakra.summary>
          <chakra.span hyphens="none" lang={change.rejection?.message ? 'en' : undefined}>
            {message}
          </chakra.span>
        </chakra.details>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2" role="group" aria-label={what}>
        <Button px="4" onClick={() => void retry()}>
          {canRestore ? <Trans>Restore</Trans> : <Trans>Try again</Trans>}
        </Button>
        {!isGone && editableTexts(change.set).length > 0 && (
          <Button px="4" onClick={() => setQuestion('edit')}>
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button variant="quiet" color="danger.fg" px="4" onClick={() => setQuestion('discard')}>
          <Trans>Discard</Trans>
        </Button>
      </chakra.div>
      <RejectedEditDialog
        isOpen={question === 'edit'}
        id={String(change.n)}
        set={change.set}
        onClose={close}
        onSave={(set) =>
          actions.edit(rejected, [asEdit({ kind: 'set', noun: change.noun, id: change.id, set })])
        }
      />
      <ConfirmDialog
        isOpen={question === 'discard'}
        onClose={close}
        onConfirm={() => void actions.discard(rejected)}
        title={t`Discard this change?`}
        confirmLabel={t`Discard`}
        isDestructive
      >
        <Trans>The server did not take it. If you discard it, it is gone from this device too.</Trans>
      </ConfirmDialog>
    </chakra.li>
  );
}

/** Edit that adds a copy of the shown item. */
async function copyOfItem(db: AteriaDb, id: string, copyId: string): Promise<Edit[]> {
  const item = await db.quickItems.get(id);
  if (!item) return [];
  const { itemName, quantity, category, isChecked } = item;
  return [quickItem.add(copyId, { itemName, quantity, category, isChecked })];
}

/** The error catalogue's name of a rejected change; undefined for a noun without texts there. */
function rejectedActionOf(change: Pick<WaitingChange, 'noun' | 'id' | 'summary'>): FailedAction | undefined {
  switch (change.summary.kind) {
    case 'added':
      return failedActionOf('create', change);
    case 'deleted':
      return failedActionOf('delete', change);
    default:
      return failedActionOf('update', change);
  }
}
