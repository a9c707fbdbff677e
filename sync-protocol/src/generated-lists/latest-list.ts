/**
 * Of the lists whose days are not over the one that was made last; undefined when there is none.
 *
 * @param shownId it stays that one while somebody has it before them, whatever others make meanwhile
 */
export function latestList<List extends { id: string; endDate: string; generatedAt: number }>(
  lists: readonly List[],
  today: string,
  shownId?: string,
): List | undefined {
  const current = lists.filter(({ endDate }) => endDate >= today);
  return (
    current.find(({ id }) => id === shownId) ?? current.toSorted((a, b) => b.generatedAt - a.generatedAt)[0]
  );
}
