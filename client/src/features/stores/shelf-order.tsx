import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Move from 'lucide-react/icons/move';
import { useState } from 'react';
import { moveShelf } from 'sync-protocol/stores/place-shelves.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import type { OrderedShelf } from 'sync-protocol/stores/shelves-in-order.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { useDragOrder } from '#ui/list/use-drag-order.ts';
import { Menu, type MenuItem } from '#ui/sheets/menu.tsx';
import { BeforeDialog } from './before-dialog.tsx';
import { useDraggedOrder } from './use-dragged-order.ts';

const Handle = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      boxSize: 'touch',
      flexShrink: 0,
      rounded: 'md',
      color: 'fg.muted',
      cursor: 'grab',
      touchAction: 'none',
      _hover: { bg: 'bg.muted', color: 'fg' },
      _active: { cursor: 'grabbing' },
    },
  },
  { defaultProps: { type: 'button' } },
);

interface ShelfOrderProps {
  /** Name of the shop, for screen readers. */
  storeName: string;
  shelves: readonly OrderedShelf[];
  own: Walk['own'];
  /** @param moved the shelf that was moved */
  onOrder: (order: readonly ShelfId[], moved: ShelfId) => Promise<boolean>;
  onHide: (shelf: ShelfId, isHidden: boolean) => void;
}

/**
 * Shelves of a shop in walking order: reordered by dragging, arrow keys or menus, and hidden if the shop
 * lacks them.
 */
export function ShelfOrder({ storeName, shelves, own, onOrder, onHide }: ShelfOrderProps) {
  const { t } = useLingui();
  const nameOf = useShelfNames(own);
  const [moved, setMoved] = useState<ShelfId | null>(null);
  const hidden = new Set(shelves.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  const draft = useDraggedOrder(
    shelves.map(({ id }) => id),
    onOrder,
  );
  const { order } = draft;
  const { listRef, dragged, handleProps } = useDragOrder(order.length, draft.move);
  draft.useSettled(dragged === null);
  const put = (shelf: ShelfId, before: ShelfId | null) =>
    void onOrder(moveShelf(order, shelf, before), shelf);

  const actionsOf = (shelf: ShelfId, index: number): MenuItem[] => [
    ...(index > 0
      ? [
          {
            label: t`Move up`,
            icon: <ArrowUp size={18} aria-hidden />,
            onSelect: () => put(shelf, order[index - 1] ?? null),
          },
        ]
      : []),
    ...(index < order.length - 1
      ? [
          {
            label: t`Move down`,
            icon: <ArrowDown size={18} aria-hidden />,
            onSelect: () => put(shelf, order[index + 2] ?? null),
          },
        ]
      : []),
    { label: t`Move before…`, icon: <Move size={18} aria-hidden />, onSelect: () => setMoved(shelf) },
    ...(shelf === 'other' || own.get(shelf)?.isHidden
      ? []
      : [
          hidden.has(shelf)
            ? {
                label: t`This shop has it`,
                icon: <Eye size={18} aria-hidden />,
                onSelect: () => onHide(shelf, false),
              }
            : {
                label: t`This shop lacks it`,
                icon: <EyeOff size={18} aria-hidden />,
                onSelect: () => onHide(shelf, true),
              },
        ]),
  ];

  return (
    <>
      <chakra.ol ref={listRef} listStyle="none" aria-label={t`Shelves of ${storeName}`}>
        {order.map((shelf, index) => {
          const name = nameOf(shelf);
          return (
            <chakra.li
              key={shelf}
              display="flex"
              alignItems="center"
              gap="1"
              borderBottom="thin"
              borderColor="border"
              bg={dragged === index ? 'bg.subtle' : undefined}
              mx="-2"
              px="2"
            >
              <Handle
                aria-label={t`Move ${name}`}
                title={t`Drag, or press the arrow keys`}
                {...handleProps(index)}
              >
                <GripVertical size={20} aria-hidden />
              </Handle>
              <chakra.span
                flex="1"
                minWidth="0"
                display="flex"
                alignItems="center"
                gap="3"
                fontSize="lg"
                lineHeight="snug"
                color={hidden.has(shelf) ? 'fg.muted' : undefined}
              >
                <ShelfIcon shelf={shelf} own={own} />
                <chakra.span minWidth="0" textDecoration={hidden.has(shelf) ? 'line-through' : undefined}>
                  {name}
                </chakra.span>
                {hidden.has(shelf) && (
                  <chakra.span fontSize="sm">
                    <Trans>not here</Trans>
                  </chakra.span>
                )}
              </chakra.span>
              <Menu label={t`Actions for ${name}`} items={actionsOf(shelf, index)} />
            </chakra.li>
          );
        })}
      </chakra.ol>
      <BeforeDialog
        moved={moved}
        order={order}
        own={own}
        nameOf={nameOf}
        onClose={() => setMoved(null)}
        onMove={(before) => moved !== null && put(moved, before)}
      />
    </>
  );
}
