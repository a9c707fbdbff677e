import { useState } from 'react';
import { dropKept, keep, readKept } from '#lib/keep.ts';
import { useIsBehindFirstScreen } from '#start/use-first-screen.ts';
import { useSync } from '#sync/engine/sync-context.tsx';

/** What stands in the add field. */
export interface TypedText {
  /** What was left in it when one went to another page or closed the app. */
  begun: string;
  /** The same where the snapshot's field is in front, in which somebody may write already: it comes when that has given way. */
  late: string;
  keep: (text: string) => void;
}

/** What was typed and not added stays on this device until it is. */
export function useTypedText(): TypedText {
  const { db } = useSync();
  const key = `quickList.typed.${db.name}`;
  const isBehind = useIsBehindFirstScreen();
  const [left] = useState(() => {
    const kept = readKept(localStorage, key);
    return typeof kept === 'string' ? kept : '';
  });
  return {
    begun: isBehind ? '' : left,
    late: isBehind ? left : '',
    keep: (text) =>
      text === '' ? dropKept(localStorage, key) : keep(localStorage, key, JSON.stringify(text)),
  };
}
