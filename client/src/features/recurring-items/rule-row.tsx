import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import Pencil from 'lucide-react/icons/pencil';
import SkipForward from 'lucide-react/icons/skip-forward';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { isDue } from 'sync-protocol/recurring-items/due.ts';
import type { RecurringItemRecord } from '#db/records.ts';
import { intervalNames } from '#editing/interval-names.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { Button } from '#ui/button.tsx';
import { focusBeside } from '#ui/list/focus-beside.ts';
import { Menu, type MenuItem } from '#ui/sheets/menu.tsx';
import { useDayWords } from './use-day-words.ts';

interface RuleRowProps {
  rule: RecurringItemRecord;
  today: string;
  /** Sign of who added it, in a household of several. */
  sign?: ReactNode;
  isPremium: boolean;
  /** The rule's rejected change, with actions. */
  note: ReactNode;
  onPut: () => void;
  onSkip: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One rule: what, how often, and when it is or was due. */
export function RuleRow({
  rule,
  today,
  sign,
  isPremium,
  note,
  onPut,
  onSkip,
  onEdit,
  onDelete,
}: RuleRowProps) {
  const { t, i18n } = useLingui();
  const { since, next } = useDayWords(today);
  const inWords = useQuantityWords();
  const { itemName, quantity, interval, nextDueDate } = rule;
  const isNow = isDue(rule, today);
  const often = i18n._(intervalNames[interval]);

  const items: MenuItem[] = [];
  if (isPremium && isNow)
    items.push({
      label: t`Skip this time`,
      icon: <SkipForward size={18} aria-hidden />,
      onSelect: onSkip,
    });
  if (isPremium) items.push({ label: t`Edit`, icon: <Pencil size={18} aria-hidden />, onSelect: onEdit });
  items.push({
    label: t`Delete`,
    icon: <Trash2 size={18} aria-hidden />,
    onSelect: onDelete,
    isDestructive: true,
  });

  return (
    <li className="list-row" data-id={rule.id}>
      <div className="list-body">
        {/* Empty icon, to align the name with those of other lists. */}
        <span className="list-icon" />
        <div className="list-text">
          <span className="list-name" dir="auto">
            {itemName}
            {quantity && (
              <>
                {' '}
                <span className="list-quantity">{inWords(quantity)}</span>
              </>
            )}
          </span>
          <span className="list-note list-parts">
            <span>{often}</span>{' '}
            {isNow && (
              <span>
                <span className="list-dot">· </span>
                {since(nextDueDate)}
              </span>
            )}
          </span>
        </div>
        {sign}
        {!isNow && <span className="list-quantity">{next(nextDueDate)}</span>}
      </div>
      {isNow && isPremium && (
        <Button
          px="4"
          my="1"
          // On a narrow phone the text needs the icon's room.
          css={{ '& svg': { display: { base: 'none', sm: 'block' } } }}
          aria-label={t`Add ${itemName} to the list`}
          onClick={(event) => {
            focusBeside(event.currentTarget, '[role=tabpanel], body');
            onPut();
          }}
        >
          <ListPlus size={18} aria-hidden />
          <Trans>Add</Trans>
        </Button>
      )}
      <Menu label={t`Actions for ${itemName}`} items={items} />
      {note && (
        <chakra.div className="list-below" mb="2">
          {note}
        </chakra.div>
      )}
    </li>
  );
}
