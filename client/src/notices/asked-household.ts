/** Part of an address that says in which of the person's households it is meant. */
const part = 'household';

export function inHousehold(path: string, household: string): string {
  return `${path}?${new URLSearchParams({ [part]: household })}`;
}

/** The household that an address asks for, and the address without it; null where it asks for none. */
export function askedHousehold(address: string): { household: string; path: string } | null {
  const { pathname, searchParams, hash } = new URL(address, 'https://ateria.invalid');
  const household = searchParams.get(part);
  if (household === null) return null;
  searchParams.delete(part);
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return { household, path: `${pathname}${search}${hash}` };
}
