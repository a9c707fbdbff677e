import type { LookUpCode } from '#editing/scan/use-scan.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import '#ui/whole-screen.css';
import { ShopView } from './shop-view.tsx';
import { useShop } from './use-shop.ts';
import { useShopActions } from './use-shop-actions.ts';

/** Shorter waits show nothing at all. */
const noteDelayMs = 300;

interface ShopPageProps {
  /** Asks outside the household what a code is. */
  lookUpCode?: LookUpCode | undefined;
  /** Goes to all shops and their shelves. */
  onStores: () => void;
  /** Goes back to where one came from. */
  onLeave: () => void;
}

/** In the shop: both lists as one, shelf by shelf, on a screen that stays on. */
export function ShopPage({ lookUpCode, onStores, onLeave }: ShopPageProps) {
  const { shop, ...painting } = useShop();
  const actions = useShopActions(shop?.walk.storeId, painting);
  const firstPull = useFirstPull();
  const isReading = !shop || !firstPull;
  const isLong = useDelayed(isReading, noteDelayMs);
  if (isReading) return isLong ? <LoadingOverlay /> : null;
  return (
    <ShopView
      shop={shop}
      firstPull={firstPull}
      actions={actions}
      lookUpCode={lookUpCode}
      onStores={onStores}
      onLeave={onLeave}
    />
  );
}
