import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ClockAlert from 'lucide-react/icons/clock-alert';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { LOCALE_TAGS } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useClockOffset } from '#sync/status/use-clock-offset.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';

/** Smaller differences are left alone: some people keep their clocks a few minutes ahead. */
const leastOffsetMs = hourMs / 2;

/**
 * Tells that this device's clock and the server's differ: the calendar marks today by the device's. Silent
 * without a connection, since the clock may have been put right after the last contact.
 */
export function ClockNote() {
  const offsetMs = useClockOffset() ?? 0;
  const status = useSyncStatus();
  const { locale } = useLocale();
  if (!status?.isReachable || status.syncedAt === null || Math.abs(offsetMs) < leastOffsetMs) return null;
  const inWords = new Intl.DateTimeFormat(LOCALE_TAGS[locale], { dateStyle: 'medium', timeStyle: 'short' });
  const here = inWords.format(status.syncedAt);
  const there = inWords.format(status.syncedAt + offsetMs);
  return (
    <chakra.div
      role="note"
      display="flex"
      gap="3"
      px="4"
      py="3"
      rounded="xl"
      bg="bg.panel"
      border="thin"
      borderColor="border"
    >
      <chakra.span flexShrink="0" pt="0.5" color="fg.muted">
        <ClockAlert size={20} aria-hidden />
      </chakra.span>
      <chakra.p flex="1" lineHeight="snug" textWrap="pretty">
        <Trans>
          At the last contact this device’s clock said {here}, and the server’s {there}. Check the clock and
          the time zone of this device: they tell what day it is today.
        </Trans>
      </chakra.p>
    </chakra.div>
  );
}
