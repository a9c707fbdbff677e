import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import MailCheck from 'lucide-react/icons/mail-check';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';

interface SupportOutcomeProps {
  state: 'sent' | 'queued';
  /** Epoch milliseconds; undefined while unsent. */
  sentAt: number | undefined;
  onWriteAnother: () => void;
}

function Outcome({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <chakra.div role="status" display="grid" gap="3">
      <chakra.span color="fg.muted" aria-hidden>
        {icon}
      </chakra.span>
      <chakra.h2
        ref={heading}
        tabIndex={-1}
        outline="none"
        fontSize="2xl"
        fontWeight="bold"
        letterSpacing="snug"
        lineHeight="snug"
      >
        {title}
      </chakra.h2>
      <p>{children}</p>
    </chakra.div>
  );
}

/** Result of sending the message. */
export function SupportOutcome({ state, sentAt, onWriteAnother }: SupportOutcomeProps) {
  const { moment } = useFormat();
  const at = sentAt === undefined ? '' : moment(sentAt);
  return (
    <chakra.div display="grid" gap="6" justifyItems="start">
      {state === 'sent' ? (
        <Outcome icon={<MailCheck size={36} />} title={<Trans>Thank you, your message has arrived</Trans>}>
          <Trans>Sent {at}.</Trans>{' '}
          <Trans>A person reads it and answers to your e-mail, typically within 24 hours.</Trans>
        </Outcome>
      ) : (
        <Outcome icon={<CloudOff size={36} />} title={<Trans>Your message waits on this device</Trans>}>
          <Trans>
            It has not been sent yet: the server cannot be reached. It leaves by itself when there is a
            network and Ateria is open. You need not write it again.
          </Trans>
        </Outcome>
      )}
      <Button onClick={onWriteAnother}>
        <Trans>Write another message</Trans>
      </Button>
    </chakra.div>
  );
}
