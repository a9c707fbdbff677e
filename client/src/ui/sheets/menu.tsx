import { chakra } from '@chakra-ui/react';
import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useDismiss } from '#lib/use-dismiss.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';

const GAP_PX = 4;
const EDGE_PX = 8;

export interface MenuItem {
  /** Unique id, where labels may be equal. */
  id?: string;
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Makes the entry a radio item; whether it is the selected one. */
  isChosen?: boolean;
  /** Selecting this loses data. */
  isDestructive?: boolean;
}

const List = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    m: '0',
    p: '1.5',
    minWidth: '48',
    maxWidth: 'calc(100vw - {spacing.4})',
    maxHeight: 'calc(100dvh - {spacing.4})',
    overflowY: 'auto',
    bg: 'bg.panel',
    color: 'fg',
    border: 'thin',
    borderColor: 'border',
    rounded: 'lg',
    boxShadow: 'md',
  },
});

const Entry = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: 'touch',
    px: '3',
    rounded: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { bg: 'bg.subtle', outlineOffset: 'calc(-1 * {spacing.0.5})' },
  },
  variants: { isDestructive: { true: { color: 'danger.fg' } } },
});

interface MenuProps {
  /** Accessible name of the button: 'Actions for milk'. */
  label: string;
  items: MenuItem[];
  /** The button's icon; three dots by default. */
  icon?: ReactNode;
  /** Button content with text, instead of the icon. */
  face?: ReactNode;
  /** As wide as its entries by default. */
  width?: { base: string; md: string };
}

/**
 * A menu button. Arrows, Home, End and first letters move the focus; Escape, Tab and Back close. The menu is
 * in the browser's top layer, so no scrolling box clips it. Own code, as Chakra's would add 27.6 kB to the
 * list (client/README.md).
 */
export function Menu({ label, items, icon, face, width }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useDismiss(isOpen, [opener, list], (by) => (by === 'escape' ? close() : setOpen(false)));
  useBackCloses(isOpen, close);

  useLayoutEffect(() => {
    if (!isOpen || !list.current || !opener.current) return;
    list.current.showPopover();
    placeBeside(list.current, opener.current);
    const chosen = list.current.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? list.current.querySelector<HTMLElement>('button'))?.focus();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? entries.indexOf(focused) : -1;
    const next = nextEntry(entries, at, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const button = {
    ref: opener,
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
  } as const;
  return (
    <>
      {face === undefined ? (
        <IconButton {...button}>{icon ?? <Ellipsis size={20} aria-hidden />}</IconButton>
      ) : (
        <Button variant="quiet" px="3" minWidth="0" fontWeight="medium" {...button}>
          {face}
        </Button>
      )}
      {isOpen && (
        <List ref={list} popover="manual" role="menu" aria-label={label} width={width} onKeyDown={onKeyDown}>
          {items.map(({ id, label: name, onSelect, icon: sign, lang, isChosen, isDestructive }) => (
            <Entry
              key={id ?? name}
              type="button"
              role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChosen}
              tabIndex={-1}
              lang={lang}
              isDestructive={isDestructive}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {sign}
              <chakra.span flex="1" minWidth="0">
                {name}
              </chakra.span>
              {isChosen && <Check size={18} aria-hidden />}
            </Entry>
          ))}
        </List>
      )}
    </>
  );
}

function nextEntry(entries: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const last = entries.length - 1;
  if (key === 'ArrowDown') return entries[at === last ? 0 : at + 1];
  if (key === 'ArrowUp') return entries[at <= 0 ? last : at - 1];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries[last];
  if (key.length !== 1 || key === ' ') return undefined;
  const fromHere = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return fromHere.find((entry) => entry.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

/**
 * Positions a fixed box below its opener with right edges aligned; above it or further in if there is no
 * room.
 */
function placeBeside(box: HTMLElement, opener: HTMLElement): void {
  const from = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.min(Math.max(from.right - width, EDGE_PX), window.innerWidth - width - EDGE_PX);
  const below = from.bottom + GAP_PX;
  const hasRoomBelow = below + height + EDGE_PX <= window.innerHeight;
  const top = hasRoomBelow ? below : Math.max(from.top - GAP_PX - height, EDGE_PX);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
