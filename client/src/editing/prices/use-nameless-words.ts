import { useLingui } from '@lingui/react/macro';

/** The text that asks for the names of prices that were typed alone. */
export function useNamelessWords(): (nameless: readonly string[]) => string {
  const { t } = useLingui();
  return (nameless) => {
    const price = nameless.join(', ');
    return t`What costs ${price}? Write its name too.`;
  };
}
