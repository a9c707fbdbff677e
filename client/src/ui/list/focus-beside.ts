interface Beside {
  row?: string;
  /** What of the next row takes the focus. */
  target?: string;
}

/** A row is about to leave; who works with the keyboard goes on at the next one of its list. False where there is none. */
export function focusBeside(
  pressed: Element | null,
  list: string,
  { row: rowSelector = '.list-row', target = 'button' }: Beside = {},
): boolean {
  const row = pressed?.closest(rowSelector);
  const rows = [...(row?.closest(list)?.querySelectorAll(rowSelector) ?? [])];
  const at = row ? rows.indexOf(row) : -1;
  const next = (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>(target);
  next?.focus();
  return next != null;
}
