interface Beside {
  row?: string;
  /** Selector of the element in the next row that gets the focus. */
  target?: string;
}

/** Moves the focus to the next row of the list when a row is about to be removed. False if there is none. */
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
