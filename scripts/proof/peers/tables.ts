import { readFileSync } from 'node:fs';
import { fromRoot } from '../../run/root.ts';
import type { Engine } from './contract.ts';
import { probes } from './probes/probes.ts';
import { type EngineReport, mark } from './run-engine.ts';

/** The results as Markdown: the probes' verdicts, the timings, and what every engine did in words. */
export function toTables(
  engines: readonly Engine[],
  reports: ReadonlyMap<string, EngineReport>,
  machine: string,
): string {
  const names = engines.map(({ name }) => name);
  const reportOf = ({ folder }: Engine) => reports.get(folder);
  const ran = probes.filter(({ name }) => engines.some((engine) => reportOf(engine)?.verdicts[name]));
  const marks = ran.map(({ name }) => [
    name,
    ...engines.map((engine) => mark(reportOf(engine)?.verdicts[name]?.holds ?? null)),
  ]);
  const ours = engines[0] && reportOf(engines[0])?.timings;
  const works = [...new Set(engines.flatMap((engine) => Object.keys(reportOf(engine)?.timings ?? {})))];
  const timings = works.map((work) => [
    work,
    ...engines.map((engine, index) =>
      cell(reportOf(engine)?.timings[work], index > 0 ? ours?.[work] : undefined),
    ),
  ]);
  const words = ran.map(({ name, rule }) => [
    `### ${name}\n\n${rule}\n`,
    ...engines.map((engine) => {
      const verdict = reportOf(engine)?.verdicts[name];
      return `- ${engine.name} ${mark(verdict?.holds ?? null)} ${verdict?.words ?? 'not run'}`;
    }),
  ]);
  return [
    `Run on ${machine}.\n`,
    table(['probe', ...names], marks),
    '',
    `Times are medians where work was repeated; in brackets, how many times ours.\n`,
    table(['work', ...names], timings),
    '',
    '## Engines\n',
    ...engines.map((engine) => `- **${engine.name}** ${versionsOf(engine)}: ${engine.settings}.`),
    '',
    '## What happened\n',
    ...words.map((lines) => `${lines.join('\n')}\n`),
  ].join('\n');
}

function cell(value: number | undefined, ours: number | undefined): string {
  if (value === undefined) return 'not done';
  const text = value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2);
  return ours ? `${text} (${(value / ours).toPrecision(2)})` : text;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function versionsOf({ packages }: Engine): string {
  return packages
    .map((name) => {
      const manifest = readFileSync(
        fromRoot(`scripts/proof/peers/node_modules/${name}/package.json`),
        'utf8',
      );
      return `${name} ${JSON.parse(manifest).version}`;
    })
    .join(', ');
}
