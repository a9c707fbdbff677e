/** One rule of the engine switched off, by other words in one place of its real source. */
export interface Mutant {
  /** The rule of SPEC.md that then does not hold. */
  rule: string;
  name: string;
  /** Each text is there exactly once. */
  changes: readonly { file: string; from: string; to: string }[];
  /** A test of its own that fails then, where chance seldom brings about what it takes. */
  namedTest?: { file: string; title: string };
}

/** One that is bent in one place. */
export const one = (
  rule: string,
  name: string,
  file: string,
  from: string,
  to: string,
  namedTest?: Mutant['namedTest'],
): Mutant => ({
  ...{ rule, name, namedTest },
  changes: [{ file, from, to }],
});
