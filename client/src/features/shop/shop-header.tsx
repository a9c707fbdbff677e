import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Settings2 from 'lucide-react/icons/settings-2';
import Store from 'lucide-react/icons/store';
import X from 'lucide-react/icons/x';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { IconButton, StyledIconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import '#ui/look/parts.css';

interface ShopHeaderProps {
  walk: Walk;
  onStore: (storeId: string) => void;
  /** Opens the shops and their shelves. */
  onStores: () => void;
  onScan: () => void;
  onLeave: () => void;
}

/** Back button, and menu of shops. */
export function ShopHeader({ walk, onStore, onStores, onScan, onLeave }: ShopHeaderProps) {
  const { t } = useLingui();
  const wakeLock = useWakeLock();
  const nameOrder = useNameOrder();
  const name = walk.store?.name ?? t`Any other shop`;
  return (
    <chakra.div
      pt="calc({spacing.2} + env(safe-area-inset-top))"
      pb="2"
      borderBottom="thin"
      borderColor="border"
    >
      <h1 className="visually-hidden">
        <Trans>In the shop</Trans>
      </h1>
      <chakra.div display="flex" alignItems="center" gap="2" mx="-2">
        <IconButton aria-label={t`Back to the list`} onClick={onLeave}>
          <X size={24} aria-hidden />
        </IconButton>
        <Menu
          label={t`The shop: ${name}`}
          face={
            <>
              <Store size={20} aria-hidden />
              <chakra.span minWidth="0">{name}</chakra.span>
              <ChevronDown size={18} aria-hidden />
            </>
          }
          items={[
            ...walk.stores
              .toSorted((one, other) => nameOrder(one.name, other.name))
              .map((store) => ({
                id: store.id,
                label: store.name,
                isChosen: store.id === walk.storeId,
                onSelect: () => onStore(store.id),
              })),
            {
              id: defaultStoreId,
              label: t`Any other shop`,
              isChosen: walk.store === undefined,
              onSelect: () => onStore(defaultStoreId),
            },
            { label: t`Shops and shelves…`, icon: <Settings2 size={18} aria-hidden />, onSelect: onStores },
          ]}
        />
        <StyledIconButton marginInlineStart="auto" aria-label={t`Scan a code`} onClick={onScan}>
          <ScanBarcode size={24} aria-hidden />
        </StyledIconButton>
      </chakra.div>
      {wakeLock === 'refused' && (
        <chakra.p role="status" fontSize="sm" color="fg.muted" px="2" pt="3" pb="2">
          <Trans>This device does not let the screen stay on: touch it now and then.</Trans>
        </chakra.p>
      )}
    </chakra.div>
  );
}
