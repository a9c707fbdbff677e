import { useLingui } from '@lingui/react/macro';
import { categories } from 'sync-protocol/food/categories.ts';
import { categoryNames } from '#i18n/category-names.ts';
import type { Deed } from './waiting-changes.ts';

/** Says what a person did in their language. */
export function useDeedWords(): (deed: Deed) => string {
  const { t, i18n } = useLingui();
  const categoryName = (category: string) => {
    const known = categories.find((candidate) => candidate === category);
    return known ? i18n._(categoryNames[known]) : category;
  };
  return (deed) => {
    const { name } = deed;
    switch (deed.kind) {
      case 'added':
        return t`Added “${name}”`;
      case 'checked':
        return t`Checked “${name}”`;
      case 'unchecked':
        return t`Put “${name}” back on the list`;
      case 'deleted':
        return t`Deleted “${name}”`;
      case 'restored':
        return t`Restored “${name}”`;
      case 'changed':
        return t`Changed “${name}”`;
      case 'renamed': {
        const { to } = deed;
        return t`Renamed “${name}” to “${to}”`;
      }
      case 'quantity': {
        const { to } = deed;
        return to === '' ? t`Removed the quantity of “${name}”` : t`Quantity of “${name}”: ${to}`;
      }
      case 'moved': {
        const category = categoryName(deed.category);
        return t`Moved “${name}” to ${category}`;
      }
      case 'remembered': {
        const category = categoryName(deed.category);
        return t`From now on: ${name} is in ${category}`;
      }
    }
  };
}
