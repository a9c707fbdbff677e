import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <chakra.div display="grid" gap="0.5" py="4" borderTop="thin" borderColor="border">
      <chakra.dt fontWeight="semibold">{name}</chakra.dt>
      <chakra.dd color="fg.muted">{children}</chakra.dd>
    </chakra.div>
  );
}

export function ReplyTimes() {
  return (
    <chakra.dl>
      <Line name={<Trans>Typically</Trans>}>
        <Trans>within 24 hours</Trans>
      </Line>
      <Line name={<Trans>Free plan</Trans>}>
        <Trans>24–48 hours</Trans>
      </Line>
      <Line name={<Trans>Premium</Trans>}>
        <Trans>before all others</Trans>
      </Line>
    </chakra.dl>
  );
}
