import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Category } from 'sync-protocol/food/categories.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { Price } from 'sync-protocol/prices/price.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { QuickItemRecord } from '#db/records.ts';
import { withReopen } from '#db/reopen.ts';
import { type StorageFault, storageFaultOf } from '#db/storage-fault.ts';
import { useRejectedActions } from '#editing/rejected/use-rejected-actions.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { undoMs } from '#editing/use-storage-errors.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import type { TypedItem, TypedThings } from '../add/add-edits.ts';
import { readWritten } from '../add/read-written.ts';
import { emptied, type ListChange } from './list-change.ts';
import { useListPerformer } from './use-list-performer.ts';
import type { QuickListHandle } from './use-quick-list.ts';

/** Result of adding, with the ids of rows to highlight. */
export interface AddOutcome {
  fault?: StorageFault;
  shownIds: string[];
  /** Typed prices without a name. */
  nameless?: readonly string[];
}

export interface ItemValues {
  itemName: string;
  quantity: string;
  category: Category;
  /** Id of the household's shelf for the food; '' for its category. */
  shelfId: string;
  /** '' for none. */
  note?: string;
  /** Null for none. */
  price?: Price | null;
  /** '' for none. */
  imageUrl?: string;
}

/** An item with its food's household shelf as shown to the person. */
export type ShelvedItem = QuickItemRecord & { shelfId: string };

export interface ListActions {
  /** @param isName treats the text as the name of one thing */
  add: (text: string, isName?: boolean) => Promise<AddOutcome>;
  /**
   * Resolves to false if this device could not store it, which the person was told; likewise the next four.
   */
  setChecked: (item: QuickItemRecord, isChecked: boolean) => Promise<boolean>;
  /** @param alongside edits of other nouns, such as the food's price */
  edit: (item: ShelvedItem, values: ItemValues, alongside?: readonly Edit[]) => Promise<boolean>;
  remove: (item: QuickItemRecord) => Promise<boolean>;
  clearChecked: () => Promise<boolean>;
  clearAll: () => Promise<boolean>;
  /** Undoes the latest action, if any. */
  undo: () => Promise<void>;
  /** Sends the row's rejected change again. */
  retry: (id: string) => Promise<void>;
  /** Drops the row's rejected change. */
  discard: (id: string) => Promise<void>;
}

/** Commands of the page: each is carried out at once, with a message and Undo. */
export function useListActions(
  { list, commit, prepareAdd, addAnyway, remember }: QuickListHandle,
  rejectedItems: ReadonlyMap<string, RejectedChange>,
): ListActions {
  const { db, newId } = useSync();
  const { t, i18n } = useLingui();
  const toaster = useToaster();
  const inWords = useQuantityWords();
  const { perform, performAndSay, offerUndo, takeBack } = useListPerformer(commit);
  const rejections = useRejectedActions();

  const offerAnyway = (typed: readonly TypedItem[], already: PreparedAlready[]) => {
    const names = already.map(({ itemName }) => itemName);
    const [name = ''] = names;
    const count = names.length;
    const message =
      names.length === 1
        ? t`${name} is already on the list`
        : t`${plural(count, { one: '# item is already on the list', other: '# items are already on the list' })}`;
    const [{ itemName } = { itemName: '' }] = typed;
    const addAll = () => void performAndSay(addAnyway(typed), () => toaster.announce(t`Added ${itemName}`));
    toaster.show({ message, action: { label: t`Add anyway`, onAction: addAll }, durationMs: undoMs });
  };

  /** For a row that another device removed for good: adds a new row with the shown values. */
  const restoreGone = async (
    { itemName, quantity, category, isChecked, note = '', price = null, imageUrl = '' }: QuickItemRecord,
    rejected: RejectedChange,
  ) => {
    const set = { itemName, quantity, category, isChecked, note, price, imageUrl };
    const isBack = await rejections.retry(rejected, [quickItem.add(newId(), set)]);
    if (isBack) toaster.announce(t`${itemName} is back on the list`);
    return isBack;
  };

  return {
    add: async (text, isName): Promise<AddOutcome> => {
      const named: TypedThings = { items: [{ itemName: text, quantity: '' }], nameless: [] };
      const read = async () => (isName ? named : readWritten(text, db, i18n.locale));
      const written = await withReopen(db, read).catch((error) => storageFaultOf(error) ?? 'lost');
      if (typeof written === 'string') return { fault: written, shownIds: [] };
      const { items: typed, nameless } = written;
      const alongside = typed.flatMap(({ learned = [] }) => learned);
      const prepared = prepareAdd(typed);
      if (prepared.put.length === 0) {
        if (prepared.already.length > 0) offerAnyway(typed, prepared.already);
        return { shownIds: prepared.already.map(({ id }) => id), nameless };
      }
      const { inverse, fault } = await perform({
        edits: prepared.edits,
        inverse: prepared.inverse,
        alongside,
      });
      if (!inverse) return { fault: fault ?? 'lost', shownIds: [] };
      const added = prepared.put.length;
      const already = prepared.already.length;
      const [{ itemName } = { itemName: '' }] = typed;
      const [sum] = prepared.summed;
      if (typed.length === 1 && sum) {
        const [name, quantity] = [sum.itemName, inWords(sum.quantity)];
        offerUndo(t`${name}: now ${quantity}`, inverse);
      } else if (typed.length === 1 && prepared.inverse.some((edit) => 'set' in edit && edit.set.isChecked)) {
        // With what lay in the basket.
        offerUndo(t`${itemName} is back on the list`, inverse);
      } else if (typed.length === 1) {
        toaster.announce(t`Added ${itemName}`);
      } else {
        const message = t`${plural(added, { one: 'Added # item', other: 'Added # items' })}`;
        const rest = t`${plural(already, { one: '# was already on the list', other: '# were already on the list' })}`;
        offerUndo(already > 0 ? `${message}. ${rest}.` : message, inverse);
      }
      return { shownIds: prepared.put.map(({ id }) => id), nameless };
    },

    setChecked: (item: QuickItemRecord, isChecked: boolean) => {
      const { itemName } = item;
      return performAndSay({ edits: [setEdit(item, { isChecked })] }, () =>
        toaster.announce(isChecked ? t`${itemName} is in the basket` : t`${itemName} is back on the list`),
      );
    },

    edit: async (item, { shelfId, ...values }, alongside) => {
      const change = { ...editOf(item, { shelfId, ...values }, remember), alongside };
      const { itemName } = values;
      const category = list?.walk.own.get(shelfId)?.name ?? i18n._(categoryNames[values.category]);
      const say = (inverse: ListChange) => {
        if (change.remembered) offerUndo(t`From now on: ${itemName} is in ${category}`, inverse);
        else toaster.announce(t`Changed ${itemName}`);
      };
      const rejected = rejectedItems.get(item.id);
      if (rejected?.code === 'not_found' || rejected?.isEditable) {
        const isSettled =
          rejected.code === 'not_found'
            ? await restoreGone({ ...item, ...values }, rejected)
            : await rejections.edit(rejected, [setEdit(item, values)]);
        // A remembered shelf or price belongs to no row, so it is written separately.
        return isSettled && performAndSay({ ...change, edits: [] }, say);
      }
      const isGone = list?.items.every(({ id }) => id !== item.id) ?? false;
      // A person saving the form wants the item on the list, even if it was deleted meanwhile.
      if (isGone && change.edits.length > 0) {
        const inverse = [quickItem.delete(item.id)];
        return performAndSay(
          { ...change, edits: [quickItem.restore(item.id), ...change.edits], inverse },
          () => toaster.announce(t`${itemName} is back on the list`),
        );
      }
      return performAndSay(change, say);
    },

    remove: (item: QuickItemRecord) => {
      const { itemName } = item;
      return performAndSay({ edits: [deleteEdit(item)] }, (inverse) =>
        offerUndo(t`Deleted ${itemName}`, inverse),
      );
    },

    clearChecked: () => {
      const checked = list?.basket ?? [];
      const count = checked.length;
      return performAndSay({ edits: checked.map(deleteEdit) }, (inverse) =>
        offerUndo(
          t`${plural(count, { one: 'Cleared # checked item', other: 'Cleared # checked items' })}`,
          inverse,
        ),
      );
    },

    clearAll: () => {
      const items = list?.items ?? [];
      const count = items.length;
      return performAndSay({ edits: items.map(deleteEdit) }, (inverse) =>
        offerUndo(
          t`${plural(count, { one: 'Cleared the list: # item', other: 'Cleared the list: # items' })}`,
          inverse,
        ),
      );
    },

    undo: () => takeBack(),

    retry: async (id) => {
      const rejected = rejectedItems.get(id);
      if (!rejected) return;
      const item = list?.items.find((shown) => shown.id === id);
      if (rejected.code === 'not_found' && item) await restoreGone(item, rejected);
      else await rejections.retry(rejected, []);
    },

    discard: async (id) => {
      const rejected = rejectedItems.get(id);
      if (rejected) await rejections.discard(rejected);
    },
  };
}

type PreparedAlready = ReturnType<QuickListHandle['prepareAdd']>['already'][number];

const deleteEdit = ({ id }: QuickItemRecord): Edit => quickItem.delete(id);

const setEdit = (
  { id }: QuickItemRecord,
  set: Partial<Omit<ItemValues, 'shelfId'> & { isChecked: boolean }>,
): Edit => quickItem.set(id, set);

/** The differences only; a shelf chosen by hand is remembered for the food. */
function editOf(
  item: ShelvedItem,
  { shelfId, ...values }: ItemValues,
  remember: QuickListHandle['remember'],
): ListChange {
  const set = changed(item, values);
  const edits = Object.keys(set).length > 0 ? [setEdit(item, set)] : [];
  const { category } = values;
  const place = changed(item, { category, shelfId });
  if (Object.keys(place).length === 0) return { edits };
  const before = changed({ category, shelfId }, { category: item.category, shelfId: item.shelfId });
  return { edits, remembered: remember(values.itemName, place, before) };
}

/** The values that differ from those before. */
function changed<Values extends object>(before: NoInfer<Values>, values: Values): Partial<Values> {
  const differing = Object.entries(values).filter(
    ([field, value]) => (before[field as keyof Values] ?? emptied[field]) !== value,
  );
  return Object.fromEntries(differing) as Partial<Values>;
}
