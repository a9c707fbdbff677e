import './shopping-tabs.css';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useChosenInSight } from '#ui/use-chosen-in-sight.ts';
import { type ShoppingTab, shoppingTabs } from './shopping-tab.ts';

const panelId = 'shopping-tab-panel';
const tabId = (tab: ShoppingTab) => `shopping-tab-${tab}`;

/**
 * Tabs of the household's lists, each with an address of its own; arrow keys move between them. Own code, as
 * Chakra's would add 10.3 kB to the list (client/README.md).
 */
export function ShoppingTabs({ tab: current, children }: { tab: ShoppingTab; children: ReactNode }) {
  const { t } = useLingui();
  const words: Record<ShoppingTab, string> = {
    quick: t`Quick list`,
    'from-calendar': t`From calendar`,
    recurring: t`Recurring items`,
  };
  const row = useRef<HTMLDivElement>(null);
  useChosenInSight(row, current);
  return (
    <>
      <div
        ref={row}
        role="tablist"
        className="shopping-tabs"
        data-tour="shopping-tabs"
        aria-label={t`Shopping lists`}
        onKeyDown={moveFocus}
      >
        {shoppingTabs.map((tab) => (
          <Link
            key={tab}
            id={tabId(tab)}
            role="tab"
            to="/shopping-list"
            search={tab === 'quick' ? {} : { tab }}
            resetScroll={false}
            aria-selected={tab === current}
            aria-controls={panelId}
            tabIndex={tab === current ? 0 : -1}
          >
            {words[tab]}
          </Link>
        ))}
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(current)} className="shopping-panel">
        {children}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const last = tabs.length - 1;
  const next = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  tabs[next]?.focus();
}
