/** Counts answers by route and status, with each route's longest time and longest block of the event loop. */
export function createTally() {
  const counts = new Map<string, Map<string, number>>();
  const slowest = new Map<string, number>();
  const longestTurn = new Map<string, number>();
  const keepMost = (most: Map<string, number>, route: string, ms: number) =>
    void most.set(route, Math.max(most.get(route) ?? 0, ms));

  function add(route: string, status: string, { ms, turnMs }: { ms: number; turnMs: number }) {
    const row = counts.get(route) ?? new Map<string, number>();
    counts.set(route, row.set(status, (row.get(status) ?? 0) + 1));
    keepMost(slowest, route, ms);
    keepMost(longestTurn, route, turnMs);
  }

  /** One line per route, one column per status. */
  function lines(): string[] {
    const statuses = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))].sort();
    const width = Math.max(...[...counts.keys()].map(({ length }) => length));
    const line = (name: string, cells: readonly (string | number)[]) =>
      name.padEnd(width) + cells.map((cell) => String(cell).padStart(9)).join('');
    return [
      line('', [...statuses, 'all', 'slowest', 'held up']),
      ...[...counts]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([route, row]) => {
          const cells = statuses.map((status) => row.get(status) ?? '');
          const all = [...row.values()].reduce((sum, count) => sum + count, 0);
          const told = [slowest, longestTurn].map((most) => `${(most.get(route) ?? 0).toFixed(0)} ms`);
          return line(route, [...cells, all, ...told]);
        }),
    ];
  }

  return { add, lines };
}
