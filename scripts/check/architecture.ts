import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from '../run/root.ts';
import { isOfTests, readSources } from './boundaries.ts';
import { importsOf } from './imports-of.ts';

const readme = 'README.md';
const block = /(<!-- architecture: .*-->\n)[\s\S]*?(<!-- \/architecture -->)/;

/** Workspaces drawn by folder; `sync-protocol`, which both import, is drawn as one box. */
const workspaces = ['client', 'server'] as const;
type Workspace = (typeof workspaces)[number];

interface Place {
  readonly workspace: Workspace;
  /** Name of a folder in the workspace's `src`. */
  readonly part: string;
}

/** Checks that the README's diagram matches the current imports. */
export async function checkArchitecture(): Promise<string[]> {
  const text = readFileSync(fromRoot(readme), 'utf8');
  return withDiagram(text) === text
    ? []
    : [`${readme}: the diagram is not of the imports as they are. Run: npm run architecture`];
}

export function drawArchitecture(): void {
  const file = fromRoot(readme);
  writeFileSync(file, withDiagram(readFileSync(file, 'utf8')));
}

function withDiagram(text: string): string {
  if (!block.test(text)) throw new Error(`${readme} has no place for the diagram`);
  return text.replace(
    block,
    (_all, begin, end) => `${begin}${diagramOf(readSources([...workspaces]))}${end}`,
  );
}

/**
 * The folders and their imports as a Mermaid diagram. Arrows implied by others are left out: a folder that
 * imports `features`, which imports `ui`, may import `ui` too.
 */
export function diagramOf(files: ReadonlyMap<string, string>): string {
  const imported = new Map<Workspace, Map<string, Set<string>>>(workspaces.map((name) => [name, new Map()]));
  for (const [file, source] of files) {
    const from = placeOf(file);
    if (from === undefined || isOfTests(file)) continue;
    const parts = imported.get(from.workspace) ?? new Map();
    const targets = parts.get(from.part) ?? new Set();
    parts.set(from.part, targets);
    for (const { target } of importsOf(file, source)) {
      const to = placeOf(target);
      if (to?.workspace === from.workspace && to.part !== from.part) targets.add(to.part);
    }
  }
  const lines = ['```mermaid', 'flowchart TB'];
  for (const [workspace, parts] of imported) {
    lines.push(`  subgraph ${workspace}`);
    const box = (part: string) => `${idOf(workspace, part)}[${part}]`;
    for (const [from, to] of withoutShortcuts(parts))
      if (to.length > 0) lines.push(`    ${box(from)} --> ${to.map(box).join(' & ')}`);
    lines.push('  end');
  }
  lines.push('  client -- HTTP --> server', '  client & server --> sync-protocol', '```', '');
  return lines.join('\n');
}

const idOf = (workspace: string, part: string) => `${workspace}.${part}`.replaceAll(/[^a-z0-9]+/g, '_');

/**
 * The folder of a file. Files directly in `src` assemble the parts and count as `main`, except the
 * configuration, which most parts import.
 */
function placeOf(file: string): Place | undefined {
  const [workspace = '', src, folder = '', ...rest] = file.split('/');
  const known = workspaces.find((name) => name === workspace);
  if (known === undefined || src !== 'src') return undefined;
  const isFile = rest.length === 0;
  return { workspace: known, part: isFile && folder !== 'config.ts' ? 'main' : folder.replace('.ts', '') };
}

/** The edges of an acyclic graph without those implied by longer paths. */
function withoutShortcuts(graph: ReadonlyMap<string, ReadonlySet<string>>): [string, string[]][] {
  const reaches = (from: string, wanted: string): boolean =>
    [...(graph.get(from) ?? [])].some((next) => next === wanted || reaches(next, wanted));
  return [...graph.keys()].sort().map((from) => {
    const targets = [...(graph.get(from) ?? [])].sort();
    return [from, targets.filter((to) => !targets.some((other) => other !== to && reaches(other, to)))];
  });
}
