import { Trans } from '@lingui/react/macro';

/** Specification 5, verbatim. */
export function LimitText() {
  return <Trans>You have reached your 3-recipe trial limit. Please subscribe to create more.</Trans>;
}
