/** Address parameter that names the household in which the address is meant. */
const part = 'household';

export function inHousehold(path: string, household: string): string {
  return `${path}?${new URLSearchParams({ [part]: household })}`;
}

/** The household that an address names, and the address without it; null if it names none. */
export function askedHousehold(address: string): { household: string; path: string } | null {
  const { pathname, searchParams, hash } = new URL(address, 'https://ateria.invalid');
  const household = searchParams.get(part);
  if (household === null) return null;
  searchParams.delete(part);
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return { household, path: `${pathname}${search}${hash}` };
}
