/** Whether an error means that a chunk of the app could not be loaded; see `nameMissingParts`. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.name === 'MissingPart';
