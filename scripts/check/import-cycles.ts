/** The cycles of a graph of files, each once, as the path from a file back to itself. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start !== -1) cycles.push([...trail.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}
