import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useState } from 'react';
import { defaultStoreId } from 'sync-protocol/stores/store.ts';
import type { StoreRecord } from '#db/records.ts';
import { WhyNotFetched } from '#shell/first-pull/not-fetched.tsx';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage, PanelSection } from '#ui/panel-section.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { NameDialog } from './name-dialog.tsx';
import { OwnShelves } from './own-shelves.tsx';
import { PlaceSetting } from './place-setting.tsx';
import { type StoreActions, useStoreActions } from './use-store-actions.ts';
import { useStores } from './use-stores.ts';

/** The household's shops with their shelf orders, and the shelves that it added. */
export function StoresPage({ onStore }: { onStore: (storeId: string) => void }) {
  const known = useStores();
  const firstPull = useFirstPull();
  const actions = useStoreActions();
  if (!known || !firstPull) return null;
  return (
    <PanelPage>
      {firstPull === 'out-of-reach' && (
        <p>
          <WhyNotFetched />
        </p>
      )}
      {firstPull === 'coming' ? (
        <LoadingOverlay />
      ) : (
        <>
          <Shops stores={known.stores} actions={actions} onStore={onStore} />
          <OwnShelves shelves={known.shelves} actions={actions} />
        </>
      )}
      <PlaceSetting />
    </PanelPage>
  );
}

interface ShopsProps {
  stores: readonly StoreRecord[];
  actions: StoreActions;
  onStore: (storeId: string) => void;
}

function Shops({ stores, actions, onStore }: ShopsProps) {
  const { t } = useLingui();
  const [named, setNamed] = useState<{ store?: StoreRecord } | null>(null);
  const save = async (name: string) => {
    if (named?.store) return actions.renameStore(named.store, name);
    const id = await actions.addStore(name);
    if (id !== undefined) onStore(id);
    return id !== undefined;
  };
  return (
    <PanelSection
      title={<Trans>Shops</Trans>}
      lead={
        <Trans>Each shop has its own order of shelves, and your lists follow it while you shop there.</Trans>
      }
    >
      <chakra.ul listStyle="none">
        {stores.map((store) => (
          <ShopLine key={store.id} id={store.id} name={store.name}>
            <Menu
              label={t`Actions for ${store.name}`}
              items={[
                {
                  label: t`Rename`,
                  icon: <Pencil size={18} aria-hidden />,
                  onSelect: () => setNamed({ store }),
                },
                {
                  label: t`Delete`,
                  icon: <Trash2 size={18} aria-hidden />,
                  onSelect: () => void actions.removeStore(store),
                  isDestructive: true,
                },
              ]}
            />
          </ShopLine>
        ))}
        <ShopLine id={defaultStoreId} name={t`Any other shop`} />
      </chakra.ul>
      <chakra.div>
        <Button onClick={() => setNamed({})}>
          <Plus size={18} aria-hidden />
          <Trans>New shop</Trans>
        </Button>
      </chakra.div>
      <NameDialog isOpen={named !== null} store={named?.store} onClose={() => setNamed(null)} onSave={save} />
    </PanelSection>
  );
}

function ShopLine({ id, name, children }: { id: string; name: string; children?: ReactNode }) {
  return (
    <chakra.li display="flex" alignItems="center" gap="1" borderBottom="thin" borderColor="border">
      <Button
        asChild
        variant="quiet"
        flex="1"
        minWidth="0"
        minHeight="14"
        justifyContent="space-between"
        px="2"
        mx="-2"
        rounded="md"
        fontSize="lg"
        fontWeight="medium"
        textAlign="start"
      >
        <Link to="/stores/$storeId" params={{ storeId: id }}>
          <chakra.span minWidth="0">{name}</chakra.span>
          <ChevronRight size={20} aria-hidden />
        </Link>
      </Button>
      {children}
    </chakra.li>
  );
}
