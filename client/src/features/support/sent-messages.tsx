import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '#i18n/format.ts';
import type { SentMessage } from '#lib/support-store.ts';
import { topicNames } from './topic-names.ts';

/** Messages sent from this device in the last days. */
export function SentMessages({ messages }: { messages: readonly SentMessage[] }) {
  const { _ } = useLingui();
  const { moment } = useFormat();
  if (messages.length === 0) return null;
  return (
    <chakra.section display="grid" gap="3" pt="6" borderTop="thin" borderColor="border">
      <chakra.h2 fontSize="lg" fontWeight="semibold">
        <Trans>Sent from this device</Trans>
      </chakra.h2>
      <chakra.ul display="grid" gap="3" listStyleType="none">
        {messages.map(({ key, message, sentAt }) => {
          const at = moment(sentAt);
          return (
            <chakra.li key={key} display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
              <span>{_(topicNames[message.topic])}</span>
              <chakra.span color="fg.muted">
                <Trans>Sent {at}</Trans>
              </chakra.span>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.section>
  );
}
