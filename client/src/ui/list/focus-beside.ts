/** A row is about to leave; who works with the keyboard goes on at the next one of its list. */
export function focusBeside(pressed: Element | null, list: string): void {
  const row = pressed?.closest('.list-row');
  const rows = [...(row?.closest(list)?.querySelectorAll('.list-row') ?? [])];
  const at = row ? rows.indexOf(row) : -1;
  (rows[at + 1] ?? rows[at - 1])?.querySelector('button')?.focus();
}
