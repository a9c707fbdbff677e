/** What Stryker's report says of one file, as far as it is read here (mutation-testing-report-schema 2). */
export interface Report {
  files: Readonly<
    Record<
      string,
      {
        source: string;
        mutants: readonly {
          status: string;
          replacement?: string;
          location: { start: { line: number } };
        }[];
      }
    >
  >;
}

/** A change of the core that nothing noticed. */
export interface Mutant {
  file: string;
  /** From 1. */
  line: number;
  /** Of that line. */
  text: string;
  replacement: string;
}

/** Changes of one line that nothing has to notice. */
export interface Unnoticed {
  /** End of its path. */
  file: string;
  /** The line as it is written, without what is in front of it. */
  line: string;
  /** What the changed part of it becomes, as the report says it without breaks; any, if nothing is said. */
  becomes?: readonly string[];
  why: string;
}

/** Parts the changes that nothing noticed by whether a reason is written down, and finds the reasons that no change needs. */
export function unexplained(
  { files }: Report,
  unnoticed: readonly Unnoticed[],
): { survivors: number; strange: Mutant[]; stale: Unnoticed[] } {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived')
      .map(({ replacement = '', location: { start } }): Mutant => {
        const text = source.split('\n')[start.line - 1]?.trim() ?? '';
        return { file, line: start.line, text, replacement: replacement.replaceAll(/\s+/g, ' ') };
      }),
  );
  const fits = ({ file, text, replacement }: Mutant, { file: end, line, becomes }: Unnoticed) =>
    file.endsWith(`/${end}`) && text === line && (!becomes || becomes.includes(replacement));
  const looked = unnoticed.filter(({ file: end }) =>
    Object.keys(files).some((file) => file.endsWith(`/${end}`)),
  );
  return {
    survivors: all.length,
    strange: all.filter((mutant) => !unnoticed.some((reason) => fits(mutant, reason))),
    stale: looked.filter((reason) => !all.some((mutant) => fits(mutant, reason))),
  };
}
