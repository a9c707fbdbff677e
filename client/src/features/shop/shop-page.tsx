import type { LookUpCode } from '#editing/scan/use-scan.ts';
import { noteDelayMs, useDelayed } from '#lib/use-delayed.ts';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import '#ui/whole-screen.css';
import { ShopView } from './shop-view.tsx';
import { useShop } from './use-shop.ts';
import { useShopActions } from './use-shop-actions.ts';

interface ShopPageProps {
  /** Looks up a code outside the household. */
  lookUpCode?: LookUpCode | undefined;
  /** Opens the shops and their shelves. */
  onStores: () => void;
  /** Returns to the previous page. */
  onLeave: () => void;
}

/** The shop view: both lists as one, by shelf, with the screen kept on. */
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
