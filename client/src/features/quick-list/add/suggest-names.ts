export interface PastName {
  itemName: string;
  /** When it was put on a list, epoch milliseconds. */
  at: number;
}

export interface NameSuggestion {
  itemName: string;
  /** Bought often, and not for as long as usual. */
  isDue: boolean;
}

const maxSuggestions = 6;
const fold = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * Suggests previously bought names matching the last typed item: first by the beginning of the name, then by
 * one of its words; within each, due ones first, then by frequency, then by recency.
 *
 * @param listed names already on the list, which are left out
 * @param usuals names of due items, most due first
 */
export function createSuggest(
  past: readonly PastName[],
  listed: () => readonly string[],
  usuals: readonly string[] = [],
) {
  const dueAt = new Map(usuals.map((itemName, at) => [fold(itemName), at]));
  const rankOf = ({ key }: { key: string }) => dueAt.get(key) ?? dueAt.size;
  const names = byName(past).sort((a, b) => rankOf(a) - rankOf(b));
  return (text: string): readonly NameSuggestion[] => {
    const typed = fold(text);
    if (typed === '' || /[,;]/.test(typed)) return [];
    const onList = new Set(listed().map(fold));
    const candidates = names.filter(({ key }) => key !== typed && !onList.has(key));
    const whole = candidates.filter(({ key }) => key.startsWith(typed));
    const byWord = candidates.filter(({ key }) => !key.startsWith(typed) && key.includes(` ${typed}`));
    return [...whole, ...byWord]
      .slice(0, maxSuggestions)
      .map(({ key, itemName }) => ({ itemName, isDue: dueAt.has(key) }));
  };
}

/** One entry per name, best first. */
function byName(past: readonly PastName[]) {
  const entries = new Map<string, { key: string; itemName: string; times: number; at: number }>();
  for (const { itemName, at } of past) {
    const key = fold(itemName);
    const before = entries.get(key);
    const isLatest = !before || at >= before.at;
    entries.set(key, {
      key,
      itemName: isLatest ? itemName : before.itemName,
      times: (before?.times ?? 0) + 1,
      at: Math.max(at, before?.at ?? 0),
    });
  }
  return [...entries.values()].sort((a, b) => b.times - a.times || b.at - a.at);
}
