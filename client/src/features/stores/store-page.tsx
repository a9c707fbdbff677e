import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import { ProposalNote } from '#editing/stores/proposal/proposal-note.tsx';
import { chooseStore } from '#editing/stores/store-uses.ts';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { UntilFetched } from '#shell/first-pull/until-fetched.tsx';
import { useOwnTitle } from '#shell/layout/own-title.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PanelPage, PanelSection } from '#ui/panel-section.tsx';
import { ShelfOrder } from './shelf-order.tsx';
import { useStoreActions } from './use-store-actions.ts';
import { type Stores, shelvesOf, useStores } from './use-stores.ts';

interface StorePageProps {
  storeId: string;
  /** Opens the shop view with the lists. */
  onShop: () => void;
}

/** Shelf order of one shop, or the default order. */
export function StorePage({ storeId, onShop }: StorePageProps) {
  const known = useStores();
  if (!known) return null;
  const isKnown = storeId === defaultStoreId || known.stores.some(({ id }) => id === storeId);
  return (
    <PanelPage>
      <chakra.div>
        <Button asChild variant="quiet" px="3" marginInlineStart="-3">
          <Link to="/stores">
            <ChevronLeft size={20} aria-hidden />
            <Trans>All shops and shelves</Trans>
          </Link>
        </Button>
      </chakra.div>
      <UntilFetched isEmpty={!isKnown} title={<Trans>This shop has not come to this device yet</Trans>}>
        {isKnown ? (
          <Shelves known={known} storeId={storeId} onShop={onShop} />
        ) : (
          <EmptyState title={<Trans>There is no such shop</Trans>}>
            <Trans>Somebody may have deleted it.</Trans>
          </EmptyState>
        )}
      </UntilFetched>
    </PanelPage>
  );
}

function Shelves({ known, storeId, onShop }: StorePageProps & { known: Stores }) {
  const { t } = useLingui();
  const { db } = useSync();
  const actions = useStoreActions();
  const { orTellStorageError } = useStorageErrors();
  const own = new Map(known.shelves.map((shelf) => [shelf.id, shelf]));
  const nameOf = useShelfNames(own);
  const isEvery = storeId === defaultStoreId;
  const record = isEvery ? known.everywhere : known.stores.find(({ id }) => id === storeId);
  const name = isEvery || !record ? t`Any other shop` : record.name;
  useOwnTitle(name);
  const changed = { id: storeId, record, name };
  const shopHere = async () => {
    if (await orTellStorageError(() => chooseStore(db, storeId, Date.now()))) onShop();
  };
  return (
    <>
      <ProposalNote store={changed} own={own} />
      <PanelSection
        title={name}
        lead={
          isEvery ? (
            <Trans>The shelves as you walk by them, in every shop that has no order of its own.</Trans>
          ) : (
            <Trans>The shelves as you walk by them here. Drag them, or use their menus.</Trans>
          )
        }
      >
        <ShelfOrder
          storeName={name}
          shelves={shelvesOf(known, storeId)}
          own={own}
          onOrder={(order, moved) => actions.order(changed, order, nameOf(moved), order.indexOf(moved) + 1)}
          onHide={(shelf, isHidden) => void actions.hide(changed, shelf, nameOf(shelf), isHidden)}
        />
        <chakra.div>
          <Button variant="primary" onClick={() => void shopHere()}>
            <ShoppingCart size={20} aria-hidden />
            <Trans>Shop here</Trans>
          </Button>
        </chakra.div>
      </PanelSection>
    </>
  );
}
