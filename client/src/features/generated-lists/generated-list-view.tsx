import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import BrushCleaning from 'lucide-react/icons/brush-cleaning';
import ListPlus from 'lucide-react/icons/list-plus';
import Printer from 'lucide-react/icons/printer';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Settings from 'lucide-react/icons/settings';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { RejectedNote } from '#editing/rejected/rejected-note.tsx';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { SaveButton } from '#editing/save/save-button.tsx';
import { SaveResult } from '#editing/save/save-result.tsx';
import type { ListSave } from '#editing/save/use-list-save.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShopButton } from '#editing/stores/shop-button.tsx';
import { listErrors } from '#i18n/errors/error-catalogue.ts';
import { useRangeFormat } from '#i18n/format-range.ts';
import type { useTogether } from '#shell/together/use-together.tsx';
import type { FirstPull } from '#sync/pull/use-first-pull.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { Button } from '#ui/button.tsx';
import { ListNote, ListTitle, StyledListColumn, StyledListHeader } from '#ui/list/list-column.tsx';
import { Menu, type MenuItem } from '#ui/sheets/menu.tsx';
import { BuyAsDialog } from './buy-as-dialog.tsx';
import { DecidedFoods } from './decided-foods.tsx';
import { LineGroups } from './line-groups.tsx';
import { nearestFirst } from './nearest-first.ts';
import { NothingShown } from './nothing-shown.tsx';
import type { DayRange } from './quick-ranges.ts';
import { RangePicker } from './range-picker.tsx';
import type { GeneratedActions } from './use-generated-actions.ts';
import { type GeneratedLine, linesOf, type ShownGeneratedList } from './use-generated-list.ts';

/** Overlays the list, so that nothing moves. */
const FootOfScreen = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 'calc({spacing.4} + var(--foot, 0px))',
    zIndex: 'raised',
    height: '0',
  },
});

interface GeneratedListViewProps {
  today: string;
  range: DayRange;
  /** The shop by whose order the list is sorted. */
  walk: Walk;
  list: ShownGeneratedList;
  save: ListSave;
  actions: GeneratedActions;
  /** The list's own rejected change. */
  rejected: RejectedChange | undefined;
  /** What others do on this list. */
  together: ReturnType<typeof useTogether>;
  firstPull: FirstPull;
  onRange: (range: DayRange) => void;
  onPaper: (range: DayRange) => void;
  onShop: () => void;
  onStores: () => void;
}

/** Display and interaction of the list of some days. */
export function GeneratedListView(props: GeneratedListViewProps) {
  const {
    today,
    range,
    walk,
    list,
    save,
    actions,
    rejected,
    together,
    firstPull,
    onRange,
    onPaper,
    onShop,
    onStores,
  } = props;
  const [bought, setBought] = useState<GeneratedLine | null>(null);
  const lines = linesOf(list.basis);
  const isEmpty = lines.open.length + lines.checked.length === 0;
  return (
    <StyledListColumn pt={{ md: '2' }} pb="12">
      <RangePicker today={today} range={range} onRange={onRange} />
      <Header
        range={range}
        list={list}
        save={save}
        actions={actions}
        together={together}
        firstPull={firstPull}
        onPaper={onPaper}
        onShop={onShop}
        onStores={onStores}
      />
      {rejected && (
        <RejectedNote
          rejected={rejected}
          onRetry={() => void actions.rejections.retry(rejected, [])}
          onDiscard={() => void actions.rejections.discard(rejected)}
        />
      )}
      {!list.isMade || isEmpty ? (
        <NothingShown
          range={range}
          list={list}
          actions={actions}
          firstPull={firstPull}
          removed={lines.removed.length}
        />
      ) : (
        <LineGroups {...lines} walk={walk} signs={together.signs} actions={actions} onBuyAs={setBought} />
      )}
      {list.isMade && <DecidedFoods basis={list.basis} actions={actions} />}
      <BuyAsDialog
        line={bought}
        others={nearestFirst([...lines.open, ...lines.checked], bought)}
        onChoose={(line, into) => void actions.buyAs(line.itemName, into.itemName)}
        onClose={() => setBought(null)}
      />
      <FootOfScreen>
        <SaveResult status={save.status} failure={save.failure} error={save.error} />
      </FootOfScreen>
    </StyledListColumn>
  );
}

function Header({
  range,
  list,
  save,
  actions,
  together,
  firstPull,
  onPaper,
  onShop,
  onStores,
}: Pick<
  GeneratedListViewProps,
  'range' | 'list' | 'save' | 'actions' | 'together' | 'firstPull' | 'onPaper' | 'onShop' | 'onStores'
>) {
  const { t, i18n } = useLingui();
  const { rangeWithWeekdays } = useRangeFormat();
  const { open, checked, removed } = linesOf(list.basis);
  return (
    <StyledListHeader flexWrap="wrap" columnGap={{ base: '0.5', md: '2' }}>
      <chakra.div display="flex" flex="1 0 min({sizes.36}, 100%)" minWidth="0">
        <ListTitle
          title={rangeWithWeekdays(range.startDate, range.endDate)}
          passing={list.isMade && together.news === null && save.isNoticeShown && i18n._(listErrors.unsaved)}
        >
          {list.isMade && together.news}
          {list.isMade && together.news === null && (
            <>
              <Plural value={open.length} _0="Nothing left to buy" one="# to buy" other="# to buy" />
              {checked.length > 0 && (
                <>
                  {' · '}
                  <Plural value={checked.length} one="# in the basket" other="# in the basket" />
                </>
              )}
            </>
          )}
        </ListTitle>
      </chakra.div>
      {together.top}
      {list.isMade && open.length > 0 && <ShopButton onShop={onShop} />}
      {list.isMade && <SaveButton {...save} />}
      {list.isMade && open.length > 0 && (
        <Button
          px={{ base: '3.5', md: '4' }}
          aria-label={t`Add all to the quick list`}
          title={t`Add all to the quick list`}
          onClick={() => void actions.addToQuickList(open)}
        >
          <ListPlus size={18} aria-hidden />
          <chakra.span display={{ base: 'none', md: 'inline' }}>
            <Trans>Add all to the quick list</Trans>
          </chakra.span>
        </Button>
      )}
      {list.isMade && (
        <ListMenu
          list={list}
          actions={actions}
          counts={[open.length, checked.length, removed.length]}
          onPaper={() => onPaper(range)}
          onStores={onStores}
        />
      )}
      {/* The list may be pulled before all of its meals. */}
      {list.isOutdated && firstPull !== 'coming' && <Outdated onUpdate={() => void actions.make()} />}
    </StyledListHeader>
  );
}

/** Notice that the calendar has changed since the list was made. */
function Outdated({ onUpdate }: { onUpdate: () => void }) {
  const tier = useTier();
  if (tier && !isPremium(tier.tier)) return null;
  return (
    <ListNote role="status">
      <span>
        <Trans>Your meals have changed since this list was made.</Trans>
      </span>
      <Button px="4" onClick={onUpdate}>
        <RefreshCw size={18} aria-hidden />
        <Trans>Update the list</Trans>
      </Button>
    </ListNote>
  );
}

function ListMenu({
  list,
  actions,
  counts: [open, checked, removed],
  onPaper,
  onStores,
}: Pick<GeneratedListViewProps, 'list' | 'actions'> & {
  counts: readonly [number, number, number];
  onPaper: () => void;
  onStores: () => void;
}) {
  const { t } = useLingui();
  const items: MenuItem[] = [];
  if (checked > 0)
    items.push({
      label: t`Clear checked`,
      icon: <BrushCleaning size={18} aria-hidden />,
      onSelect: () => void actions.clearChecked(),
    });
  if (open > 0)
    items.push({
      label: t`Share or print`,
      icon: <Printer size={18} aria-hidden />,
      onSelect: onPaper,
    });
  items.push({
    label: t`Shops and shelves`,
    icon: <Settings size={18} aria-hidden />,
    onSelect: onStores,
  });
  if (removed > 0)
    items.push({
      label: t`Bring back what was removed`,
      icon: <Undo2 size={18} aria-hidden />,
      onSelect: () => void actions.bringBackRemoved(),
    });
  if (open + checked > 0)
    items.push({
      label: t`Clear the whole list`,
      icon: <Trash2 size={18} aria-hidden />,
      onSelect: () => void actions.clearAll(),
      isDestructive: true,
    });
  return list.isMade ? <Menu label={t`Actions for the list`} items={items} /> : null;
}
