/** Counts answers by route and status. */
export function createTally() {
  const counts = new Map<string, Map<string, number>>();
  const slowest = new Map<string, number>();

  function add(route: string, status: string, ms: number) {
    const row = counts.get(route) ?? new Map<string, number>();
    counts.set(route, row.set(status, (row.get(status) ?? 0) + 1));
    slowest.set(route, Math.max(slowest.get(route) ?? 0, ms));
  }

  /** A line a route, a column a status. */
  function lines(): string[] {
    const statuses = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))].sort();
    const width = Math.max(...[...counts.keys()].map(({ length }) => length));
    const line = (name: string, cells: readonly (string | number)[]) =>
      name.padEnd(width) + cells.map((cell) => String(cell).padStart(9)).join('');
    return [
      line('', [...statuses, 'all', 'slowest']),
      ...[...counts]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([route, row]) => {
          const cells = statuses.map((status) => row.get(status) ?? '');
          const all = [...row.values()].reduce((sum, count) => sum + count, 0);
          return line(route, [...cells, all, `${(slowest.get(route) ?? 0).toFixed(0)} ms`]);
        }),
    ];
  }

  return { add, lines };
}
