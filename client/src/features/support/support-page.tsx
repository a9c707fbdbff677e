import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { keepFocus } from '#shell/layout/keep-focus.ts';
import { CONTENT_ID } from '#shell/layout/skip-link.tsx';
import { PublicHeading } from '#ui/public-heading.tsx';
import { ReplyTimes } from './reply-times.tsx';
import { SentMessages } from './sent-messages.tsx';
import { SupportForm } from './support-form.tsx';
import { SupportOutcome } from './support-outcome.tsx';
import { type SupportDeps, useSupport } from './use-support.ts';
import { WaitingMessages } from './waiting-messages.tsx';

/** How to reach support, and when it answers. Works offline: a message then waits on this device. */
export function SupportPage({ deps }: { deps?: SupportDeps }) {
  const { state, sentAt, lastName, waiting, sent, submit, discard, writeAnother } = useSupport(deps);
  useEffect(() => {
    const content = document.getElementById(CONTENT_ID);
    return content ? keepFocus(content) : undefined;
  }, []);
  const isOver = state === 'sent' || state === 'queued';
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      columnGap="16"
      rowGap="10"
      alignItems="start"
      width="full"
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '8', lg: '16' }}
    >
      <chakra.div display="grid" gap="6">
        <PublicHeading>
          <Trans>A person answers</Trans>
        </PublicHeading>
        <chakra.p fontSize="lg" color="fg.muted" textWrap="pretty">
          <Trans>
            Ask, complain or suggest, in English or in Finnish. You can also write without a network: the
            message waits on this device until there is one.
          </Trans>
        </chakra.p>
        <ReplyTimes />
      </chakra.div>
      <chakra.div
        display="grid"
        gap="6"
        p={{ base: '5', md: '8' }}
        bg="bg.panel"
        border="thin"
        borderColor="border"
        rounded="2xl"
      >
        {isOver ? (
          <SupportOutcome state={state} sentAt={sentAt} onWriteAnother={writeAnother} />
        ) : (
          <SupportForm
            name={lastName}
            isSending={state === 'sending'}
            onSubmit={(message) => state !== 'sending' && void submit(message)}
          />
        )}
        {state === 'refused' && (
          <chakra.p role="alert" color="danger.fg">
            <Trans>The server did not take the message as it is. Change it and send it again.</Trans>
          </chakra.p>
        )}
        {state === 'not-kept' && (
          <chakra.p role="alert" color="danger.fg">
            <Trans>
              This browser has no room to keep the message. Nothing was sent; what you wrote is still here.
            </Trans>
          </chakra.p>
        )}
        <WaitingMessages messages={waiting} onDiscard={(key) => void discard(key)} />
        <SentMessages messages={sent} />
      </chakra.div>
    </chakra.div>
  );
}
