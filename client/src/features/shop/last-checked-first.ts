import type { TripRecord } from '#db/records.ts';
import type { ShopThing } from './shop-things.ts';

/**
 * The basket with the last checked first: by this page's order, then by the visit's, then by the lists' order
 * for earlier ones.
 *
 * @param seen rising numbers of rows in the order in which they were checked on this page
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
