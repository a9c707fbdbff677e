/** Stands where the waiting changes will be listed. */
export function SyncPage() {
  return null;
}
