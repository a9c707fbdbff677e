import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { errorWords } from '#i18n/errors/error-words.ts';
import { useFormat } from '#i18n/format.ts';
import type { WaitingMessage } from '#lib/support-store.ts';
import { Button } from '#ui/button.tsx';
import { topicNames } from './topic-names.ts';

interface WaitingMessagesProps {
  messages: readonly WaitingMessage[];
  onDiscard: (key: string) => void;
}

/** Unsent messages of this device, with the reason. */
export function WaitingMessages({ messages, onDiscard }: WaitingMessagesProps) {
  const { _ } = useLingui();
  const { moment } = useFormat();
  const id = useId();
  if (messages.length === 0) return null;
  return (
    <chakra.section display="grid" gap="3" pt="6" borderTop="thin" borderColor="border">
      <chakra.h2 fontSize="lg" fontWeight="semibold">
        <Trans>Not sent yet</Trans>
      </chakra.h2>
      <chakra.ul display="grid" gap="4" listStyleType="none">
        {messages.map(({ key, message, writtenAt, refusedFor }) => {
          const reason = refusedFor === null ? null : _(errorWords(refusedFor));
          return (
            <chakra.li key={key} display="grid" gap="1">
              <span id={`${id}-${key}`}>
                {_(topicNames[message.topic])} · {moment(writtenAt)}
              </span>
              <chakra.span color="fg.muted" lineClamp={2}>
                {message.message}
              </chakra.span>
              <chakra.span fontSize="sm" color={reason === null ? 'fg.muted' : 'danger.fg'}>
                {reason === null ? <Trans>Waits for a network</Trans> : <Trans>Not accepted: {reason}</Trans>}
              </chakra.span>
              <Button
                variant="quiet"
                justifySelf="start"
                px="3"
                ms="-3"
                aria-describedby={`${id}-${key}`}
                onClick={() => onDiscard(key)}
              >
                <Trans>Delete the message</Trans>
              </Button>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.section>
  );
}
