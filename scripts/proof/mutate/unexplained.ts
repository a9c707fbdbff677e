/** The part of Stryker's report that is used here (mutation-testing-report-schema 2). */
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

/** A mutant of the core that survived. */
export interface Mutant {
  file: string;
  /** Line number from 1. */
  line: number;
  /** Text of the line. */
  text: string;
  replacement: string;
}

/** Mutants of one line that may survive. */
export interface Unnoticed {
  /** End of the file's path. */
  file: string;
  /** The line's text without its indentation. */
  line: string;
  /** The mutant's replacements, as in the report without line breaks; any if absent. */
  becomes?: readonly string[];
  why: string;
}

/** Separates the surviving mutants by whether a reason is recorded, and finds reasons that match none. */
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
