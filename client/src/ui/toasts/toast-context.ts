import { createContext, use } from 'react';

export interface ToastRequest {
  message: string;
  /** An action such as Undo. */
  action?: { label: string; onAction: () => void };
  tone?: 'plain' | 'danger';
  /** How long it stays unless looked at, in milliseconds; 6 s by default. */
  durationMs?: number;
}

export interface Toaster {
  /** Shows a message, which is also announced politely. */
  show: (toast: ToastRequest) => void;
  /** Announces a message to screen readers without showing it. */
  announce: (message: string) => void;
  /**
   * Places messages above this element at the foot of a phone's page; returns the function that ends this.
   */
  standOver: (dock: HTMLElement) => () => void;
}

export const ToasterContext = createContext<Toaster | null>(null);

export function useToaster(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('useToaster needs a ToasterProvider above it');
  return toaster;
}
