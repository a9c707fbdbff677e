/**
 * The most recently generated list whose days are not over; undefined if there is none.
 *
 * @param shownId list on the screen, which stays whatever others generate meanwhile
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
