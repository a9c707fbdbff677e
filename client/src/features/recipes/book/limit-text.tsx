import { Trans } from '@lingui/react/macro';

/** Specification 5, word for word. */
export function LimitText() {
  return <Trans>You have reached your 3-recipe trial limit. Please subscribe to create more.</Trans>;
}
