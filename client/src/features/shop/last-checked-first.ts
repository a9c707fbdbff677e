import type { TripRecord } from '#db/records.ts';
import type { ShopThing } from './shop-things.ts';

/**
 * The basket, what was checked off last at its top: by what this page saw, before that by the visit, and what was in it before one came
 * as it stands on the lists.
 *
 * @param seen rows in the order in which they were checked off on this page, as rising numbers
 */
export function lastCheckedFirst(
  basket: readonly ShopThing[],
  trip: Pick<TripRecord, 'checks'> | undefined,
  seen: ReadonlyMap<string, number>,
): ShopThing[] {
  const onVisit = new Map(
    (trip?.checks ?? []).flatMap(({ lines }, at) => lines.map(({ id }) => [id, at] as const)),
  );
  const visited = trip?.checks.length ?? 0;
  const rankOf = ({ lines }: ShopThing) =>
    Math.max(
      ...lines.map(({ id }) => {
        const at = seen.get(id);
        return at === undefined ? (onVisit.get(id) ?? -1) : visited + at;
      }),
    );
  const ranks = new Map(basket.map((thing) => [thing, rankOf(thing)]));
  return basket.toSorted((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0));
}
