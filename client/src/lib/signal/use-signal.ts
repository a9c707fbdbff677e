import { useSyncExternalStore } from 'react';
import type { Signal } from './signal.ts';

export const useSignal = <T>({ read, subscribe }: Pick<Signal<T>, 'read' | 'subscribe'>): T =>
  useSyncExternalStore(subscribe, read);
