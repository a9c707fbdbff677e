/** The list that was made last, if its days are not over; undefined when there is none. */
export function latestList<List extends { endDate: string; generatedAt: number }>(
  lists: readonly List[],
  today: string,
): List | undefined {
  const [latest] = lists.toSorted((a, b) => b.generatedAt - a.generatedAt);
  return latest && latest.endDate >= today ? latest : undefined;
}
