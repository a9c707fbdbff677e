/** Whether a part of the program, and not the program, is at fault; see `nameMissingParts`. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === 'MissingPart';
