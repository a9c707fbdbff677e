const foreignKeyFaults: ReadonlySet<unknown> = new Set(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']);

/** Whether what a statement refers to was gone, be it at that moment. */
export function isForeignKeyFault(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && foreignKeyFaults.has(fault.code);
}
