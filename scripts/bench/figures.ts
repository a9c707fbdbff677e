export interface Figure {
  readonly name: string;
  /** With its unit. */
  readonly value: string;
  /** What was promised, if anything was. */
  readonly budget?: string;
}

export function printFigures(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, value, budget } of figures)
    console.log(
      `${name.padEnd(width)}  ${value.padStart(24)}  ${budget ? `budget ${budget}` : ''}`.trimEnd(),
    );
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

export const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`;

/** Of any list of numbers, which need not be sorted; `share` 0.5 is the median. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
