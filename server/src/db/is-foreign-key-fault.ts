const foreignKeyFaults: ReadonlySet<unknown> = new Set(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']);

/** Whether a statement failed because a row that it refers to does not exist (any more). */
export function isForeignKeyFault(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && foreignKeyFaults.has(fault.code);
}
