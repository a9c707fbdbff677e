import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { rememberFoods } from 'sync-protocol/food/food-name.ts';
import { isLocale } from 'sync-protocol/locales.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { quantityInWords } from 'sync-protocol/quantity/quantity-in-words.ts';
import { putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { QuickItemRecord } from '#db/records.ts';
import { withoutOverwritten } from '#editing/without-overwritten.ts';
import { FALLBACK_LOCALE } from '#i18n/locales.ts';
import type { ListChange } from './list-change.ts';

type Items = ReadonlyMap<string, QuickItemRecord>;

/** What is done to take a change back. */
export interface TakenBack {
  edits: readonly Edit[];
  /** What became of deleted lines that met others instead of coming back; '' if none did. */
  words: string;
}

/**
 * Returns what undoes a change, without what was overwritten since. A deleted line that was to be bought meets
 * the line of its food that was put on the list since, as whatever is put on the list does.
 *
 * @param items the list by now
 */
export const takingBack =
  (i18n: I18n) =>
  ({ edits, takesBack = [], before }: ListChange, items: Items): TakenBack => {
    const foodOf = rememberFoods();
    const standing = withoutOverwritten(edits, takesBack, ({ id }) => items.get(id));
    const since = [...items.values()].filter(({ id, isChecked }) => {
      const known = before?.get(id);
      return !known || (known.isChecked && !isChecked);
    });
    const lineOf = ({ itemName }: QuickItemRecord) => {
      const lines = since.filter((line) => foodOf(line.itemName) === foodOf(itemName));
      return lines.find(({ isChecked }) => !isChecked) ?? lines[0];
    };
    const deleted = standing.flatMap(({ kind, id }) => (kind === 'restore' ? (before?.get(id) ?? []) : []));
    const meeting = deleted.flatMap((item) => {
      const line = item.isChecked || items.has(item.id) ? undefined : lineOf(item);
      return line ? [{ item, line }] : [];
    });
    const wanted = meeting.map(({ item: { id: key, itemName, quantity, category, price } }) => {
      return { key, itemName, quantity, category, ...(price && { price }) };
    });
    const { edits: puts, put, summed } = putOnList(wanted, since, foodOf);
    // What has no room in its line comes back as its own.
    const apart = new Set(put.map(({ id }) => id));
    const met = meeting.filter(({ item }) => !apart.has(item.id));
    const isMet = (id: string) => met.some(({ item }) => item.id === id);
    return {
      edits: [
        ...standing.filter(({ kind, id }) => !(kind === 'restore' && isMet(id))),
        ...puts.filter(({ kind }) => kind !== 'add'),
        ...met.flatMap(({ item, line }) => keepNoted(item, line)),
      ],
      words: inWords(
        met.map(({ line }) => ({ ...line, sum: summed.findLast(({ id }) => id === line.id)?.quantity })),
        i18n,
      ),
    };
  };

/** The note and the image of what was deleted, where its line has none. */
function keepNoted(item: QuickItemRecord, line: QuickItemRecord): Edit[] {
  const set = {
    ...(item.note && !line.note && { note: item.note }),
    ...(item.imageUrl && !line.imageUrl && { imageUrl: item.imageUrl }),
  };
  return Object.keys(set).length > 0 ? [quickItem.set(line.id, set)] : [];
}

/** @param met the lines as they were, with what they come to if amounts were added up */
function inWords(met: readonly (QuickItemRecord & { sum: string | undefined })[], i18n: I18n): string {
  const [line] = met;
  if (!line) return '';
  const already = met.length;
  if (already > 1) {
    const rest = i18n._(
      msg`${plural(already, { one: '# was already on the list', other: '# were already on the list' })}`,
    );
    return `${i18n._(msg`Undone`)}. ${rest}.`;
  }
  const { itemName, itemName: name, isChecked, sum } = line;
  if (isChecked) return i18n._(msg`${itemName} is back on the list`);
  if (sum === undefined) return i18n._(msg`${name} is already on the list`);
  const quantity = quantityInWords(sum, isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE);
  return i18n._(msg`${name}: now ${quantity}`);
}
