import './toaster.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '../sheets/open-dialogs.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Toast } from './toast.tsx';
import { type Toaster, ToasterContext, type ToastRequest } from './toast-context.ts';
import { noToasts, whileLookedAt, withNext, withoutPressed, withoutShown } from './toasts.ts';

/** Moves the focus to the message from anywhere. */
const FOCUS_KEY = 'F8';
const DEFAULT_DURATION_MS = 6000;
/** After this a message counts as read out; a dialog that closes earlier may have cut it off. */
const SAID_MS = 1000;

/**
 * Short messages above the page's footer, one at a time, so that they never hide much. While a modal dialog
 * is open they are shown inside it, since everything outside is inert, and at its top, as its buttons are at
 * its foot. Own code, as Chakra's would add 11.4 kB to the list (client/README.md).
 */
export function ToasterProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [toasts, setToasts] = useState(noToasts);
  const [spoken, setSpoken] = useState('');
  /** Message that was read out, which is not repeated when a dialog opens or closes. */
  const [said, setSaid] = useState<number>();
  const lastId = useRef(0);
  const place = useRef<HTMLElement>(null);
  /** Height of the element that messages are placed above. */
  const dock = useRef('0px');
  const topDialog = useTopDialog();
  const { shown, isLookedAt } = toasts;
  const standThere = useCallback((section: HTMLElement | null) => {
    place.current = section;
    section?.style.setProperty('--dock', dock.current);
  }, []);

  const toaster = useMemo<Toaster>(() => {
    const show = (toast: ToastRequest) => {
      lastId.current += 1;
      const next = { ...toast, id: lastId.current };
      setToasts((before) => withNext(before, next));
    };
    // An unchanged text is not announced again: a non-breaking space makes it different.
    const announce = (message: string) =>
      setSpoken((before) => (before === message ? `${message}\u00a0` : message));
    // Set on the messages only: a custom property on the page would restyle the whole list.
    const setDock = (height: number) => {
      dock.current = `${height}px`;
      place.current?.style.setProperty('--dock', dock.current);
    };
    const standOver = (under: HTMLElement) => {
      const observer = new ResizeObserver(() => setDock(under.offsetHeight));
      observer.observe(under);
      return () => {
        observer.disconnect();
        setDock(0);
      };
    };
    return { show, announce, standOver };
  }, []);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== FOCUS_KEY) return;
      [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const { id, durationMs = DEFAULT_DURATION_MS } = shown ?? {};
  // The timer is here because the message itself is mounted anew whenever a dialog opens or closes.
  useEffect(() => {
    if (!id || isLookedAt) return;
    const timer = setTimeout(() => setToasts(withoutShown), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isLookedAt]);
  // A moved message has lost the pointer and the focus without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another dialog is on top
  useEffect(() => () => setToasts((before) => whileLookedAt(before, false)), [topDialog]);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(id), SAID_MS);
    return () => clearTimeout(timer);
  }, [id]);

  const message = shown && (
    <Toast
      key={shown.id}
      toast={shown}
      isLookedAt={isLookedAt}
      isSaid={said === id}
      onLook={(isNow) => setToasts((before) => whileLookedAt(before, isNow))}
      onGone={() => setToasts(withoutShown)}
      onPressed={() => setToasts(withoutPressed)}
    />
  );
  const region = {
    className: 'toaster',
    'aria-label': t`Messages (F8)`,
    'aria-live': 'polite',
    'aria-relevant': 'additions text',
  } as const;
  return (
    <ToasterContext value={toaster}>
      {children}
      <section {...region} ref={topDialog ? undefined : standThere}>
        {topDialog ? null : message}
        {/* Rendered in the page only: an open dialog announces its own actions, which would be said twice. */}
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </section>
      {topDialog &&
        createPortal(
          <section {...region} ref={standThere}>
            {message}
          </section>,
          topDialog,
        )}
    </ToasterContext>
  );
}
