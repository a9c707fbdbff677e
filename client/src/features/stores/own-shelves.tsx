import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { ShelfRecord } from '#db/records.ts';
import { Button } from '#ui/button.tsx';
import { OwnShelfIcon } from '#ui/list/own-shelf-icon.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { ShelfDialog } from './shelf-dialog.tsx';
import type { StoreActions } from './use-store-actions.ts';

interface OwnShelvesProps {
  shelves: readonly ShelfRecord[];
  actions: StoreActions;
}

/** The shelves that the household added. */
export function OwnShelves({ shelves, actions }: OwnShelvesProps) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<{ shelf?: ShelfRecord } | null>(null);
  return (
    <PanelSection
      title={<Trans>Your own shelves</Trans>}
      lead={
        <Trans>
          For the cheese counter, pet food or bread, say. You choose an item’s shelf when you edit it on the
          list.
        </Trans>
      }
    >
      {shelves.length > 0 && (
        <chakra.ul listStyle="none">
          {shelves.map((shelf) => (
            <chakra.li
              key={shelf.id}
              display="flex"
              alignItems="center"
              gap="3"
              minHeight="14"
              borderBottom="thin"
              borderColor="border"
            >
              <OwnShelfIcon icon={shelf.icon} color={shelf.color} />
              <chakra.span
                flex="1"
                minWidth="0"
                fontSize="lg"
                color={shelf.isHidden ? 'fg.muted' : undefined}
              >
                {shelf.name}{' '}
                {shelf.isHidden && (
                  <chakra.span fontSize="sm">
                    <Trans>hidden</Trans>
                  </chakra.span>
                )}
              </chakra.span>
              <Menu
                label={t`Actions for ${shelf.name}`}
                items={[
                  {
                    label: t`Edit`,
                    icon: <Pencil size={18} aria-hidden />,
                    onSelect: () => setEdited({ shelf }),
                  },
                  shelf.isHidden
                    ? {
                        label: t`Show again`,
                        icon: <Eye size={18} aria-hidden />,
                        onSelect: () => void actions.putAway(shelf, false),
                      }
                    : {
                        label: t`Hide`,
                        icon: <EyeOff size={18} aria-hidden />,
                        onSelect: () => void actions.putAway(shelf, true),
                      },
                  {
                    label: t`Delete`,
                    icon: <Trash2 size={18} aria-hidden />,
                    onSelect: () => void actions.removeShelf(shelf),
                    isDestructive: true,
                  },
                ]}
              />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <chakra.div>
        <Button onClick={() => setEdited({})}>
          <Plus size={18} aria-hidden />
          <Trans>New shelf</Trans>
        </Button>
      </chakra.div>
      <ShelfDialog
        subject={edited}
        onClose={() => setEdited(null)}
        onSave={(values, begun) =>
          edited?.shelf ? actions.changeShelf(edited.shelf, values, begun) : actions.addShelf(values)
        }
      />
    </PanelSection>
  );
}
