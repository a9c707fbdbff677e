import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useId, useRef, useState } from 'react';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import type { RecurringItemRecord } from '#db/records.ts';
import { RejectedNote } from '#editing/rejected/rejected-note.tsx';
import { type RejectedChange, useRejectedChanges } from '#editing/rejected/use-rejected-changes.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { TiersLink } from '#editing/tiers-link.tsx';
import { NotFetched } from '#shell/first-pull/not-fetched.tsx';
import type { RowSigns } from '#shell/together/use-row-signs.tsx';
import type { FirstPull } from '#sync/pull/use-first-pull.ts';
import { seenIn } from '#sync/rows/known-rows.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ComingLines } from '#ui/list/coming-lines.tsx';
import { ListHeader, ListNote, ListSection, ListTitle, StyledListColumn } from '#ui/list/list-column.tsx';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import type { RuleSubject } from './rule-draft.ts';
import { RuleRow } from './rule-row.tsx';
import type { RecurringActions } from './use-recurring-actions.ts';
import type { ShownRules } from './use-recurring-items.ts';

interface RecurringItemsViewProps {
  rules: ShownRules;
  actions: RecurringActions;
  /** Who else has this list open. */
  top?: ReactNode;
  /** Sign of who added each. */
  signs?: RowSigns;
  firstPull: FirstPull;
  walk: Walk;
  /** Opens the view for sending or printing. */
  onPaper: () => void;
}

/** Display and interaction of the rules: due ones first, then scheduled ones. */
export function RecurringItemsView(props: RecurringItemsViewProps) {
  const { rules, actions, top, signs, firstPull, walk, onPaper } = props;
  const { t } = useLingui();
  const isPremium = useTier()?.isPremium ?? true;
  const heading = useRef<HTMLHeadingElement>(null);
  const [subject, setSubject] = useState<RuleSubject | null>(null);
  const [leaving, setLeaving] = useState<RecurringItemRecord | null>(null);
  const rejected = useRejectedChanges('recurringItem');
  const { today, due, scheduled } = rules;
  const count = due.length + scheduled.length;

  const edit = (rule: RecurringItemRecord) => setSubject({ rule, seen: seenIn(recurringItem, rule) });
  const save = (values: Parameters<RecurringActions['add']>[0], rule?: RecurringItemRecord, seen?: Seen) =>
    rule ? actions.edit(rule, values, { seen, rejected: rejected.get(rule.id) }) : actions.add(values);
  const putOnList = (chosen: readonly RecurringItemRecord[]) => {
    if (chosen.length === due.length) heading.current?.focus();
    void actions.putOnList(chosen);
  };
  const noteOf = (rule: RecurringItemRecord, change: RejectedChange | undefined) =>
    change && (
      <RejectedNote
        name={rule.itemName}
        rejected={change}
        onRetry={() => void actions.retry(rule, change)}
        onEdit={() => edit(rule)}
        onDiscard={() => void actions.discard(change)}
      />
    );
  const row = (rule: RecurringItemRecord) => (
    <RuleRow
      key={rule.id}
      rule={rule}
      today={today}
      sign={signs?.get(rule.id)}
      isPremium={isPremium}
      note={noteOf(rule, rejected.get(rule.id))}
      onPut={() => putOnList([rule])}
      onSkip={() => void actions.skip(rule)}
      onEdit={() => edit(rule)}
      onDelete={() => setLeaving(rule)}
    />
  );

  return (
    <StyledListColumn pb="24">
      <ListHeader>
        <ListTitle isOnTab ref={heading} title={<Trans>Recurring items</Trans>}>
          {count > 0 && <Plural value={due.length} _0="Nothing is due" one="# due" other="# due" />}
        </ListTitle>
        {top}
        {isPremium && count > 0 && (
          <Button px="4" my="2" onClick={() => setSubject({})}>
            <Plus size={18} aria-hidden />
            <Trans>New item</Trans>
          </Button>
        )}
        {count > 0 && (
          <Menu
            label={t`Actions for the list`}
            items={[
              {
                label: t`Share or print`,
                icon: <Printer size={18} aria-hidden />,
                onSelect: onPaper,
              },
            ]}
          />
        )}
      </ListHeader>
      {!isPremium && count > 0 && (
        <ListNote color="fg.muted">
          <chakra.p flex="1 1 {sizes.64}">
            <Trans>
              Recurring items are part of the premium plan. Yours are kept, and go on when you have it again.
            </Trans>
          </chakra.p>
          <TiersLink />
        </ListNote>
      )}
      {count === 0 && <NothingYet isPremium={isPremium} firstPull={firstPull} onNew={() => setSubject({})} />}
      {due.length > 0 && (
        <RuleGroup
          title={<Trans>Due</Trans>}
          rules={due}
          walk={walk}
          row={row}
          action={
            isPremium && (
              <Button variant="primary" px="4" mb="1" onClick={() => putOnList(due)}>
                <ListPlus size={18} aria-hidden />
                <Trans>Add all</Trans>
              </Button>
            )
          }
        />
      )}
      {scheduled.length > 0 && (
        <RuleGroup title={<Trans>Coming up</Trans>} rules={scheduled} walk={walk} row={row} />
      )}
      <RuleDialog
        subject={subject}
        today={today}
        onClose={() => setSubject(null)}
        onSave={(values, { rule, seen }) => save(values, rule, seen)}
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void actions.remove(leaving, !isPremium)}
        title={t`Delete the recurring item “${leaving?.itemName ?? ''}”?`}
        confirmLabel={t`Delete`}
        isDestructive
      >
        <Trans>It will not come to your list by itself any more. What is on the list stays there.</Trans>
        {!isPremium && (
          <>
            {' '}
            <Trans>On the free plan it cannot be brought back.</Trans>
          </>
        )}
      </ConfirmDialog>
    </StyledListColumn>
  );
}

interface RuleGroupProps {
  title: ReactNode;
  action?: ReactNode;
  rules: readonly RecurringItemRecord[];
  walk: Walk;
  row: (rule: RecurringItemRecord) => ReactNode;
}

/** Due or scheduled rules by shelf, as on the other lists. */
function RuleGroup({ title, action, rules, walk, row }: RuleGroupProps) {
  const id = useId();
  const nameOf = useShelfNames(walk.own);
  const byShelf = groupBy(rules, walk.shelfOf);
  return (
    <section aria-labelledby={id}>
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        minHeight={action ? 'touch' : undefined}
        pt="2"
        pb="1"
      >
        <chakra.h3 id={id} fontSize="md" fontWeight="bold" lineHeight="snug" pl="1">
          {title}
        </chakra.h3>
        {action}
      </chakra.div>
      <div className="list-columns">
        {walk.shelves.map((shelf) => {
          const onIt = byShelf.get(shelf);
          return (
            onIt && (
              <ListSection
                key={shelf}
                isWithin
                id={`${id}-${shelf}`}
                icon={<ShelfIcon shelf={shelf} own={walk.own} />}
                title={nameOf(shelf)}
              >
                <ul>{onIt.map(row)}</ul>
              </ListSection>
            )
          );
        })}
      </div>
    </section>
  );
}

interface NothingYetProps {
  isPremium: boolean;
  firstPull: FirstPull;
  onNew: () => void;
}

function NothingYet({ isPremium, firstPull, onNew }: NothingYetProps) {
  if (!isPremium)
    return (
      <EmptyState title={<Trans>Recurring items are part of the premium plan</Trans>} action={<TiersLink />}>
        <Trans>The quick list and the calendar are yours on the free plan too.</Trans>
      </EmptyState>
    );
  if (firstPull === 'coming') return <ComingLines />;
  const add = (
    <Button variant={firstPull === 'through' ? 'primary' : undefined} onClick={onNew}>
      <Plus size={18} aria-hidden />
      <Trans>New recurring item</Trans>
    </Button>
  );
  if (firstPull === 'out-of-reach')
    return (
      <NotFetched title={<Trans>Your recurring items have not come to this device yet</Trans>} action={add} />
    );
  return (
    <EmptyState title={<Trans>What do you buy again and again?</Trans>} action={add}>
      <Trans>Milk every week, coffee once a month: write it down once, and be told when it is due.</Trans>
    </EmptyState>
  );
}
