import { firstDatabaseOf } from '#db/ateria-db.ts';
import { useKeptFlag } from '#ui/use-kept-flag.ts';

/**
 * Whether the person has turned presence off on this device: others do not see when they are here, nor they
 * the others. For all of their households; removed with their other texts, by the name in the key.
 */
export function useApart(database: string): [isApart: boolean, setApart: (isApart: boolean) => void] {
  return useKeptFlag(`ateria.apart.${firstDatabaseOf(database)}`);
}
