import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

/** Specification 9: a status message is reset after this time. */
const resetMs = 4_000;

export interface ActionResult {
  text: string;
  isError: boolean;
}

/** Result of an action: success disappears after a while, an error stays until the next attempt. */
export function useActionResult() {
  const [result, setResult] = useState<ActionResult | null>(null);
  useEffect(() => {
    if (!result || result.isError) return;
    const timer = setTimeout(() => setResult(null), resetMs);
    return () => clearTimeout(timer);
  }, [result]);
  return [result, setResult] as const;
}

/** Always mounted, so that screen readers announce new text in it. */
export function ActionResultLine({ result }: { result: ActionResult | null }) {
  return (
    <chakra.p
      role="status"
      fontSize="sm"
      color={result?.isError ? 'danger.fg' : 'fg'}
      _empty={{ position: 'absolute' }}
    >
      {result?.text}
    </chakra.p>
  );
}
