import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useState } from 'react';
import { type KnownPrices, readKnownPrices } from '#editing/prices/known-prices.ts';
import ListSum from '#editing/prices/list-sum.tsx';
import type { LookUpCode } from '#editing/scan/use-scan.ts';
import { ProposalNote } from '#editing/stores/proposal/proposal-note.tsx';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { NotFetched } from '#shell/first-pull/not-fetched.tsx';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import type { FirstPull } from '#sync/pull/use-first-pull.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ComingLines } from '#ui/list/coming-lines.tsx';
import '#ui/list/large-rows.css';
import { foodKey } from 'sync-protocol/food/food-name.ts';
import type { CheckOff } from '#editing/scan/use-take-scanned.ts';
import { OnceAsked } from '#ui/parts/once-asked.tsx';
import { LeftBar } from './left-bar.tsx';
import { ShopHeader } from './shop-header.tsx';
import { ShopRow } from './shop-row.tsx';
import type { ShopLists, ShopShelf, ShopThing } from './shop-things.ts';
import { ImageDialog } from './thing-image.tsx';
import type { Shop } from './use-shop.ts';
import type { ShopActions } from './use-shop-actions.ts';

const ScanSheet = lazyWithTexts(() => import('#editing/scan/scan-sheet.tsx'));

interface ShopViewProps {
  shop: Shop;
  firstPull: FirstPull;
  actions: ShopActions;
  lookUpCode?: LookUpCode | undefined;
  onStores: () => void;
  onLeave: () => void;
}

/** Full-screen view: shelves with large rows, the basket below, and at the foot how much is left. */
export function ShopView({ shop, firstPull, actions, lookUpCode, onStores, onLeave }: ShopViewProps) {
  const { walk, shelves, basket, last } = shop;
  const { t } = useLingui();
  const changedStore = {
    id: walk.storeId,
    record: walk.record,
    name: walk.store?.name ?? t`Any other shop`,
  };
  const checkOff = useShopCheckOff(shop, actions);
  const prices = useStored(readKnownPrices);
  const [isScanning, setScanning] = useState(false);
  const [enlarged, setEnlarged] = useState<ShopThing | null>(null);
  const left = shelves.reduce((count, { things }) => count + things.length, 0);
  return (
    <chakra.div
      data-whole-screen
      flex="1"
      display="flex"
      flexDirection="column"
      width="full"
      maxWidth="column"
      mx="auto"
      px={{ base: '4', md: '6' }}
    >
      <ShopHeader
        walk={walk}
        onStore={(id) => void actions.goTo(id)}
        onStores={onStores}
        onScan={() => setScanning(true)}
        onLeave={onLeave}
      />
      {(left === 0 || last.length === 0) && <ProposalNote store={changedStore} own={walk.own} />}
      <chakra.div className="large-rows" flex="1" display="flex" flexDirection="column" pb="6">
        {left === 0 && <NothingLeft hasBasket={basket.length > 0} firstPull={firstPull} onLeave={onLeave} />}
        {shelves.map((shelf) => (
          <Shelf
            key={shelf.id}
            shelf={shelf}
            walk={walk}
            prices={prices}
            onCheck={(thing) => void actions.check(thing)}
            onImage={setEnlarged}
          />
        ))}
        {basket.length > 0 && (
          <ShopBasket
            things={basket}
            walk={walk}
            prices={prices}
            onPutBack={(thing) => void actions.putBack(thing)}
            onImage={setEnlarged}
          />
        )}
      </chakra.div>
      {left + basket.length > 0 && (
        <LeftBar
          left={left}
          sum={left > 0 && <ListSum things={shelves.flatMap(({ things }) => wantedOf(things))} />}
          taken={basket.length}
          last={last}
          onUndo={(thing) => void actions.putBack(thing)}
        />
      )}
      <ImageDialog thing={enlarged} onClose={() => setEnlarged(null)} />
      <OnceAsked isAsked={isScanning} onMissing={() => setScanning(false)}>
        <ScanSheet
          isOpen={isScanning}
          onClose={() => setScanning(false)}
          checkOff={checkOff}
          lookUp={lookUpCode}
        />
      </OnceAsked>
    </chakra.div>
  );
}

const wantedOf = (things: readonly ShopThing[]) => things.map(({ wanted }) => wanted);

interface ShelfProps {
  shelf: ShopShelf;
  walk: Shop['walk'];
  prices: KnownPrices | undefined;
  onCheck: (thing: ShopThing) => void;
  onImage: (thing: ShopThing) => void;
}

/** Things to take from one shelf; a single thing gets no heading. */
function Shelf({ shelf: { id, things }, walk, prices, onCheck, onImage }: ShelfProps) {
  const nameOf = useShelfNames(walk.own);
  const headingId = useId();
  const icon = <ShelfIcon shelf={id} own={walk.own} />;
  const isSingle = things.length === 1;
  return (
    <section aria-labelledby={isSingle ? undefined : headingId}>
      {!isSingle && (
        <h2 id={headingId} className="list-heading">
          {icon}
          {nameOf(id)}
        </h2>
      )}
      <ul>
        {things.map((thing) => (
          <ShopRow
            key={thing.key}
            thing={thing}
            shelfName={nameOf(id)}
            lastPrice={prices?.of(thing.itemName)?.price}
            icon={isSingle ? icon : undefined}
            onPress={() => onCheck(thing)}
            onImage={() => onImage(thing)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ShopBasketProps {
  things: readonly ShopThing[];
  walk: Shop['walk'];
  prices: KnownPrices | undefined;
  onPutBack: (thing: ShopThing) => void;
  onImage: (thing: ShopThing) => void;
}

function ShopBasket({ things, walk, prices, onPutBack, onImage }: ShopBasketProps) {
  const nameOf = useShelfNames(walk.own);
  const headingId = useId();
  return (
    <chakra.section mt="5" aria-labelledby={headingId}>
      <h2 id={headingId} className="list-heading">
        <CircleCheck size={18} aria-hidden className="list-icon" />
        <span>
          <Trans>In the basket</Trans> <span className="list-count">{things.length}</span>
          <ListSum things={wantedOf(things)} />
        </span>
      </h2>
      <ul>
        {things.map((thing) => (
          <ShopRow
            key={thing.key}
            thing={thing}
            shelfName={nameOf(thing.shelf)}
            lastPrice={prices?.of(thing.itemName)?.price}
            onPress={() => onPutBack(thing)}
            onImage={() => onImage(thing)}
          />
        ))}
      </ul>
    </chakra.section>
  );
}

interface NothingLeftProps {
  hasBasket: boolean;
  firstPull: FirstPull;
  onLeave: () => void;
}

function NothingLeft({ hasBasket, firstPull, onLeave }: NothingLeftProps) {
  const { t } = useLingui();
  if (!hasBasket && firstPull === 'coming') return <ComingLines />;
  if (!hasBasket && firstPull === 'out-of-reach')
    return <NotFetched title={t`Your list has not come to this device yet`} />;
  return (
    <EmptyState
      title={hasBasket ? <Trans>Everything is in the basket</Trans> : <Trans>There is nothing to buy</Trans>}
      action={
        <Button variant="primary" onClick={onLeave}>
          {hasBasket ? <Trans>Done</Trans> : <Trans>Back to the list</Trans>}
        </Button>
      }
    >
      {!hasBasket && <Trans>What is on the quick list or on the list from the calendar comes here.</Trans>}
    </EmptyState>
  );
}

/** Checks off a scanned food on whichever list has it. */
function useShopCheckOff(
  { shelves, basket }: Pick<ShopLists, 'shelves' | 'basket'>,
  { check, putBack }: Pick<ShopActions, 'check' | 'putBack'>,
): CheckOff {
  return async (wanted) => {
    const food = foodKey(wanted);
    const isIt = ({ lines }: ShopThing) => lines.some(({ item }) => foodKey(item.itemName) === food);
    const open = shelves.flatMap(({ things }) => things).find(isIt);
    if (!open) {
      const inBasket = basket.find(isIt);
      return inBasket ? { kind: 'in-basket', itemName: inBasket.itemName } : null;
    }
    if (!(await check(open))) return 'failed';
    const taken = { ...open, lines: open.lines.map((line) => ({ ...line, isChecked: true })) };
    return { kind: 'checked', itemName: open.itemName, takeBack: () => putBack(taken) };
  };
}
