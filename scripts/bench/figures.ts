/** The target of a figure. Missing it fails nothing, since times depend on the machine. */
export interface Aim {
  /** The target in words, with its unit. */
  readonly words: string;
  readonly isMet: boolean;
}

export interface Figure {
  readonly name: string;
  /** The value with its unit. */
  readonly value: string;
  readonly aim?: Aim;
}

/** @param unit of both numbers */
export const atMost = (measured: number, limit: number, unit: string): Aim => ({
  words: `${limit} ${unit} at most`,
  isMet: measured <= limit,
});

/** @param unit of both numbers */
export const atLeast = (measured: number, limit: number, unit: string): Aim => ({
  words: `${limit} ${unit} at least`,
  isMet: measured >= limit,
});

/** Target of a measurement that throws if it is not met. */
export const heldAs = (words: string): Aim => ({ words, isMet: true });

export function printFigures(figures: readonly Figure[]): void {
  for (const line of linesOf(figures)) console.log(line);
}

/** One line per figure, with whether its target was met, and a line with the count of met ones. */
export function linesOf(figures: readonly Figure[]): string[] {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const lines = figures.map(({ name, value, aim }) => {
    const judged = aim ? `aim: ${aim.words}, ${aim.isMet ? 'met' : 'MISSED'}` : '';
    return `${name.padEnd(width)}  ${value.padStart(24)}  ${judged}`.trimEnd();
  });
  const aims = figures.flatMap(({ aim }) => aim ?? []);
  const met = aims.filter(({ isMet }) => isMet).length;
  return aims.length > 0 ? [...lines, `${met} of ${aims.length} aims met`] : lines;
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

export const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`;

/** Quantile of numbers, which need not be sorted; a `share` of 0.5 is the median. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
