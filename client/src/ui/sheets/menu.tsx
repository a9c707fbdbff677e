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
  /** Where two may have the same label. */
  id?: string;
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  /** Of the label, where it is another than the page's. */
  lang?: string;
  /** Given: one of several to choose from, and whether it is the chosen one. */
  isChosen?: boolean;
  /** Something is lost by it. */
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
  /** The button's name: 'Actions for milk'. */
  label: string;
  items: MenuItem[];
  /** The button's face; three dots unless told. */
  icon?: ReactNode;
  /** A face with words in it, in place of the icon. */
  face?: ReactNode;
  /** As wide as its entries unless told. */
  width?: { base: string; md: string };
}

/**
 * A button and what it can do. Arrows, Home, End and first letters move, Escape, Tab and Back leave; it lies in the
 * browser's top layer, so no scrolling box cuts it off. Ours, as Chakra's would be 27.6 kB more on the list (client/README.md).
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

/** Puts a fixed box under its opener, right edges in line; above it, or further in, where there is no room. */
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
