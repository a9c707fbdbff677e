import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { SaveResult } from '#editing/save/save-result.tsx';
import type { ListSave } from '#editing/save/use-list-save.ts';
import type { LookUpCode } from '#editing/scan/use-scan.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { useAtRest } from '#notices/use-at-rest.ts';
import { PHONE } from '#shell/layout/layout.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import type { useTogether } from '#shell/together/use-together.tsx';
import { ListColumn } from '#ui/list/list-column.tsx';
import { OnceAsked } from '#ui/parts/once-asked.tsx';
import { AddDock } from './add/add-dock.tsx';
import { AddForm } from './add/add-form.tsx';
import type { NameSuggestion } from './add/suggest-names.ts';
import type { ShownList } from './changes/item-store.ts';
import type { ListActions } from './changes/use-list-actions.ts';
import type { ListQuestion } from './dialogs/list-dialogs.tsx';
import { QuickListHeader } from './list-header.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { AllInBasket, EmptyList, NotFetchedList } from './list-states.tsx';
import { ListRows } from './rows/list-rows.tsx';
import { usePageKeys } from './use-page-keys.ts';

const AddExtras = lazyWithTexts(() => import('./add/add-extras.tsx'));
const ListDialogs = lazyWithTexts(() => import('./dialogs/list-dialogs.tsx'));

/** With at most this many items there is room for suggestions. */
const fewItems = 4;

/** Up to this many items are cleared without confirmation, as Undo is enough. */
const clearedWithoutAsking = 20;

/** What is shown in place of the list. */
export type ListStage = 'loading' | 'fetching' | 'not-fetched' | 'first-use' | 'ready';

interface QuickListViewProps {
  list: ShownList | undefined;
  stage: ListStage;
  /** Rows still to come in a first pull. */
  remaining: number | null;
  rejected: ReadonlyMap<string, RejectedChange>;
  /** What others do on this list. */
  together: ReturnType<typeof useTogether>;
  save: ListSave;
  actions: ListActions;
  suggest: (text: string) => readonly NameSuggestion[];
  onWrite: () => void;
  onPaper: () => void;
  onShop: () => void;
  /** Total of the list's prices. */
  sum: ReactNode;
  onStores: () => void;
  /** Looks up a code outside the household. */
  lookUpCode?: LookUpCode | undefined;
  /** The page was opened for writing. */
  isToWrite: boolean;
}

/** Display and interaction of the quick list, without the database. */
export function QuickListView(props: QuickListViewProps) {
  const { list, stage, remaining, rejected, together, save, actions, isToWrite } = props;
  const [question, setQuestion] = useState<ListQuestion | null>(null);
  const isFew = (list?.items.length ?? 0) <= fewItems;
  // On a phone they are invisible until the person writes, and reading them takes as long as rendering the
  // list.
  const isPhone = useMediaQuery(PHONE);
  const areExtrasDue = useAtRest() || !isPhone || (list !== undefined && isFew);
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);

  const write = () => input.current?.focus();
  useEffect(() => {
    if (isToWrite) input.current?.focus();
  }, [isToWrite]);
  const itemOf = (id: string) => list?.items.find((item) => item.id === id);
  const withItem = (act: (item: NonNullable<ReturnType<typeof itemOf>>) => void) => (id: string) => {
    const item = itemOf(id);
    if (item) act(item);
  };

  usePageKeys({
    onWrite: write,
    onUndo: () => void actions.undo(),
    onShowKeys: () => setQuestion({ kind: 'keys' }),
  });

  const clearAll = () => {
    if ((list?.items.length ?? 0) > clearedWithoutAsking) setQuestion({ kind: 'clear' });
    else void actions.clearAll();
  };

  return (
    <ListColumn ref={frame}>
      <QuickListHeader
        list={list}
        remaining={stage === 'ready' ? remaining : null}
        together={together}
        save={save}
        onClearChecked={() => void actions.clearChecked()}
        onClearAll={clearAll}
        onShowKeys={() => setQuestion({ kind: 'keys' })}
        onStaples={() => setQuestion({ kind: 'staples' })}
        onPaper={props.onPaper}
        onShop={props.onShop}
        sum={props.sum}
        onStores={props.onStores}
      />
      <AddDock isFew={isFew}>
        <SaveResult status={save.status} failure={save.failure} error={save.error} />
        <AddForm
          inputRef={input}
          suggest={props.suggest}
          onFocus={props.onWrite}
          onScan={() => setQuestion({ kind: 'scan' })}
          onAdd={async (...added) => {
            const outcome = await actions.add(...added);
            void point(frame.current, outcome.shownIds);
            return outcome;
          }}
        />
        {areExtrasDue && <AddExtras onAdd={(itemName) => void actions.add(itemName, true)} />}
      </AddDock>
      <ListBody {...props} onStart={write}>
        {list && (
          <ListRows
            list={list}
            rejected={rejected}
            signs={together.signs}
            onToggle={withItem((item) => void actions.setChecked(item, !item.isChecked))}
            onEdit={withItem((item) => setQuestion({ kind: 'edit', item }))}
            onDelete={withItem((item) => void actions.remove(item))}
            onRetry={(id) => void actions.retry(id)}
            onDiscard={withItem((item) => setQuestion({ kind: 'discard', item }))}
            onClearChecked={() => void actions.clearChecked()}
          />
        )}
      </ListBody>
      <OnceAsked isAsked={question !== null} onMissing={() => setQuestion(null)}>
        <ListDialogs
          question={question}
          items={list?.items ?? []}
          walk={list?.walk}
          actions={actions}
          lookUpCode={props.lookUpCode}
          onClose={() => setQuestion(null)}
        />
      </OnceAsked>
    </ListColumn>
  );
}

function ListBody(props: QuickListViewProps & { onStart: () => void; children: ReactNode }) {
  const { list, stage, remaining, actions, onStart, children } = props;
  if (stage === 'loading') return <div className="app-content" />;
  if (stage === 'fetching' || !list) return <ListSkeleton remaining={remaining} />;
  if (stage === 'not-fetched') return <NotFetchedList onStart={onStart} />;
  if (list.items.length === 0) return <EmptyList isFirstUse={stage === 'first-use'} onStart={onStart} />;
  return (
    <>
      {list.groups.length === 0 && <AllInBasket onClear={() => void actions.clearChecked()} />}
      {children}
    </>
  );
}

/** Without what highlights them, the rows are there all the same. */
const point = (frame: Element | null, ids: readonly string[]) =>
  import('./add/point-at.ts').then(
    ({ pointAt }) => pointAt(frame, ids),
    () => {},
  );
