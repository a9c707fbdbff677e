import { Plural, Trans, useLingui } from '@lingui/react/macro';
import BrushCleaning from 'lucide-react/icons/brush-cleaning';
import House from 'lucide-react/icons/house';
import Keyboard from 'lucide-react/icons/keyboard';
import Printer from 'lucide-react/icons/printer';
import Settings from 'lucide-react/icons/settings';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { SaveButton } from '#editing/save/save-button.tsx';
import type { ListSave } from '#editing/save/use-list-save.ts';
import { ShopButton } from '#editing/stores/shop-button.tsx';
import { listErrors } from '#i18n/errors/error-catalogue.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import type { useTogether } from '#shell/together/use-together.tsx';
import { ListHeader, ListTitle } from '#ui/list/list-column.tsx';
import { Menu, type MenuItem } from '#ui/sheets/menu.tsx';
import type { GroupedList } from './rows/group-items.ts';

/** Touch is the only input, as on a phone, so there is no keyboard for shortcuts. */
const TOUCH_ONLY =
  '(hover: none) and (pointer: coarse) and (not ((any-hover: hover) and (any-pointer: fine)))';

interface QuickListHeaderProps {
  list: GroupedList | undefined;
  /** Rows still to come in a full pull; null if none is under way. */
  remaining: number | null;
  together: Pick<ReturnType<typeof useTogether>, 'top' | 'news'>;
  save: ListSave;
  onClearChecked: () => void;
  onClearAll: () => void;
  onShowKeys: () => void;
  onStaples: () => void;
  onPaper: () => void;
  onShop: () => void;
  /** Total of the list's prices. */
  sum: ReactNode;
  onStores: () => void;
}

/** Name, progress and actions of the list. Has a constant height. */
export function QuickListHeader({
  list,
  remaining,
  together,
  save,
  onClearChecked,
  onClearAll,
  onShowKeys,
  onStaples,
  onPaper,
  onShop,
  sum,
  onStores,
}: QuickListHeaderProps) {
  const { t, i18n } = useLingui();
  const isTouchOnly = useMediaQuery(TOUCH_ONLY);
  const open = list?.groups.reduce((count, { items }) => count + items.length, 0) ?? 0;
  const checked = list?.basket.length ?? 0;
  const actions: MenuItem[] = [];
  if (checked > 0)
    actions.push({
      label: t`Clear checked`,
      icon: <BrushCleaning size={18} aria-hidden />,
      onSelect: onClearChecked,
    });
  if (open > 0)
    actions.push({
      label: t`Share or print`,
      icon: <Printer size={18} aria-hidden />,
      onSelect: onPaper,
    });
  actions.push({
    label: t`Shops and shelves`,
    icon: <Settings size={18} aria-hidden />,
    onSelect: onStores,
  });
  actions.push({
    label: t`Always at home`,
    icon: <House size={18} aria-hidden />,
    onSelect: onStaples,
  });
  if (!isTouchOnly)
    actions.push({
      label: t`Keyboard shortcuts`,
      icon: <Keyboard size={18} aria-hidden />,
      onSelect: onShowKeys,
    });
  if (open + checked > 0)
    actions.push({
      label: t`Clear the whole list`,
      icon: <Trash2 size={18} aria-hidden />,
      onSelect: onClearAll,
      isDestructive: true,
    });
  return (
    <ListHeader>
      <ListTitle
        isOnTab
        title={<Trans>Quick list</Trans>}
        passing={
          remaining !== null ? (
            <Plural value={remaining} one="Fetching your list: # to go" other="Fetching your list: # to go" />
          ) : (
            save.isNoticeShown && !together.news && i18n._(listErrors.unsaved)
          )
        }
      >
        {remaining === null &&
          (together.news ?? (
            <>
              <Summary open={open} checked={checked} />
              {sum}
            </>
          ))}
      </ListTitle>
      {together.top}
      {open > 0 && <ShopButton onShop={onShop} />}
      <SaveButton {...save} />
      <Menu label={t`Actions for the list`} items={actions} />
    </ListHeader>
  );
}

/**
 * Avoids plural messages: the first one on a page loads the language's number data, a tenth of the whole
 * start.
 */
function Summary(counts: { open: number; checked: number }) {
  const { i18n } = useLingui();
  if (counts.open + counts.checked === 0) return null;
  const [open, checked] = [counts.open, counts.checked].map((count) =>
    count < 1000 ? count : i18n.number(count),
  );
  return (
    <>
      {open === 0 ? <Trans>Everything bought</Trans> : <Trans>{open} to buy</Trans>}
      {checked !== 0 && (
        <>
          {' · '}
          <Trans>{checked} in the basket</Trans>
        </>
      )}
    </>
  );
}
