import { useEffect, useMemo, useRef, useState } from 'react';
import { rememberFoods } from 'sync-protocol/food/food-name.ts';
import { inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import { latestList } from 'sync-protocol/generated-lists/latest-list.ts';
import { onChosenShelf } from 'sync-protocol/generated-lists/on-chosen-shelf.ts';
import { inListOrder } from 'sync-protocol/quick-list/list-order.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readQuickPlaces } from '#editing/read-quick-places.ts';
import { readFoodChoices } from '#editing/stores/read-food-choices.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { currentTrip, tripsTo } from '#editing/stores/trips.ts';
import { useWalk } from '#editing/stores/use-walk.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTrueToday } from '#sync/status/use-true-today.ts';
import { lastCheckedFirst } from './last-checked-first.ts';
import { type ShopLists, type ShopThing, shopLists } from './shop-things.ts';

/** How many of the last checks have an Undo button. */
const undoable = 3;

export interface Shop extends ShopLists {
  walk: Walk;
  /** Things checked last on this visit, the latest first. */
  last: ShopThing[];
}

/** Shows writes before they are on the disk. */
export interface Painting {
  paint: (ids: readonly string[], isChecked: boolean) => void;
  /** Call if they could not be stored. */
  unpaint: (ids: readonly string[]) => void;
}

/** Both lists combined, in the chosen shop's order; undefined until all is read. */
export function useShop(): Painting & { shop: Shop | undefined } {
  // By the server's clock: by a device's that is ahead the household's list would be over, and nothing of it bought.
  const today = useTrueToday();
  const walk = useWalk();
  const foodOf = useMemo(rememberFoods, []);
  const shown = useRef<{ listId: string | undefined; on: string }>(undefined);
  const rows = useStored(
    async (db) => {
      if (today === undefined) return undefined;
      const shownId = shown.current?.on === today ? shown.current.listId : undefined;
      const read = await readRows(db, today, shownId, foodOf);
      shown.current = { listId: read.listId, on: today };
      return read;
    },
    [today],
  );
  const trip = useStored(
    async (db) => walk && currentTrip(await tripsTo(db, walk.storeId), Date.now()),
    [walk?.storeId],
  );
  const [ahead, setAhead] = useState<ReadonlyMap<string, boolean>>(new Map());
  const seen = useRef(new Map<string, number>());
  const presses = useRef(0);

  useEffect(() => {
    if (!rows) return;
    // Drop what the database says by now.
    const isRead = new Map([...rows.quick, ...rows.generated].map(({ id, isChecked }) => [id, isChecked]));
    setAhead((known) => {
      const left = [...known].filter(([id, isChecked]) => isRead.get(id) === !isChecked);
      return left.length === known.size ? known : new Map(left);
    });
  }, [rows]);

  const shop = useMemo(() => {
    if (!walk || !rows) return undefined;
    const paint = <Row extends { id: string; isChecked: boolean }>(row: Row): Row => {
      const isChecked = ahead.get(row.id);
      return isChecked === undefined ? row : { ...row, isChecked };
    };
    const lists = shopLists(rows.quick.map(paint), rows.generated.map(paint), walk, foodOf);
    const basket = lastCheckedFirst(lists.basket, trip, seen.current);
    return { walk, shelves: lists.shelves, basket, last: lastChecked(basket, trip) };
  }, [walk, rows, ahead, trip, foodOf]);
  return {
    shop,
    paint: (ids, isChecked) => {
      for (const id of ids) if (isChecked) seen.current.set(id, ++presses.current);
      setAhead((before) => new Map([...before, ...ids.map((id) => [id, isChecked] as const)]));
    },
    unpaint: (ids) => setAhead((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}

/** @param shownId the generated list shown here earlier on this day */
async function readRows(
  db: AteriaDb,
  today: string,
  shownId: string | undefined,
  foodOf: (itemName: string) => string,
) {
  const [quick, lists] = await Promise.all([db.quickItems.toArray(), db.generatedLists.toArray()]);
  const list = latestList(lists, today, shownId);
  const lines = list ? await db.generatedItems.where('listId').equals(list.id).toArray() : [];
  const [places, choiceOf] = await Promise.all([readQuickPlaces(db, lines, foodOf), readFoodChoices(db)]);
  const generated = lines
    .filter(({ id, isWanted }) => isWanted && !places.gone.has(id))
    .map((line) => ({ ...onChosenShelf(line, choiceOf), isWantedSince: places.wantedSince.has(line.id) }))
    .sort(inShopOrder);
  return { quick: quick.sort(inListOrder), generated, listId: list?.id };
}

/** The things of the last checks that are still in the basket. */
function lastChecked(
  basket: readonly ShopThing[],
  trip: { checks: readonly { lines: readonly { id: string }[] }[] } | undefined,
) {
  const inBasket = new Map(basket.flatMap((thing) => thing.lines.map((line) => [line.id, { thing, line }])));
  return (trip?.checks ?? [])
    .toReversed()
    .flatMap(({ lines }) => {
      const found = lines.map(({ id }) => inBasket.get(id)).filter((each) => each !== undefined);
      const [first] = found;
      return first
        ? [{ ...first.thing, itemName: first.line.item.itemName, lines: found.map(({ line }) => line) }]
        : [];
    })
    .slice(0, undoable);
}
