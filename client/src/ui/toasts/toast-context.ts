import { createContext, use } from 'react';

export interface ToastRequest {
  message: string;
  /** A second chance, such as Undo. */
  action?: { label: string; onAction: () => void };
  tone?: 'plain' | 'danger';
  /** How long it stays, unless somebody looks at it; 6 s if not told. */
  durationMs?: number;
}

export interface Toaster {
  /** Shows a message, and has it read aloud politely. */
  show: (toast: ToastRequest) => void;
  /** Has a message read aloud, without showing it. */
  announce: (message: string) => void;
  /** Messages stand over this, which is at the foot of a phone's page; returns what ends that. */
  standOver: (dock: HTMLElement) => () => void;
}

export const ToasterContext = createContext<Toaster | null>(null);

export function useToaster(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToaster needs a ToasterProvider above it');
  return toaster;
}
