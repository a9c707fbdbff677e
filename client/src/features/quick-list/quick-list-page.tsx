/** Stands where the list will be. */
export function QuickListPage() {
  return null;
}
