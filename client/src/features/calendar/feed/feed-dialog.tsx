import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import { useLocale } from '#i18n/use-locale.ts';
import { ShownLink } from '#shell/links-out/shown-link.tsx';
import { type LinkCalls, useLinkOut } from '#shell/links-out/use-link-out.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';

/** Feed of meals for the phone's own calendar: a personal address, which can be revoked at any time. */
export default function FeedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      isSheet
      onClose={onClose}
      title={t`Meals in the phone’s calendar`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {isOpen && <Feed />}
    </Dialog>
  );
}

function Feed() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const make: LinkCalls['make'] = async (api) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const feed = await api.makeFeed({ timeZone, locale });
    return feed.kind === 'ok' ? { kind: 'ok', body: feed.body.link } : feed;
  };
  const out = useLinkOut({
    read: async (api) => {
      const feed = await api.readFeed();
      if (feed.kind !== 'ok') return feed;
      const { link } = feed.body;
      // Keeps the address, and updates its language and time zone to this device's.
      if (link === null) return { kind: 'ok', body: null };
      const told = await make(api);
      return told.kind === 'ok' ? told : { kind: 'ok', body: link };
    },
    make,
    stop: (api) => api.stopFeed(),
  });
  return (
    <>
      <chakra.p textWrap="pretty">
        <Trans>
          What is planned here shows in the calendar that you use anyway: the last thirty days and all to
          come, with what each meal needs. Changes follow by themselves.
        </Trans>
      </chakra.p>
      <chakra.p mt="2" color="fg.muted" fontSize="sm" textWrap="pretty">
        <Trans>
          Keep the address to yourself: whoever has it can read the meals. You can end it at any time.
        </Trans>
      </chakra.p>
      <ShownLink
        out={out}
        title={t`Meals`}
        makeLabel={<Trans>Make an address</Trans>}
        stopLabel={<Trans>End the address</Trans>}
        first={(link) => (
          <Button asChild variant="primary">
            <a href={link.replace(/^https?:/, 'webcal:')}>
              <CalendarSync size={18} aria-hidden />
              <Trans>Open in the calendar</Trans>
            </a>
          </Button>
        )}
      />
      {out.link && <HowTo />}
    </>
  );
}

function HowTo() {
  return (
    <chakra.dl mt="5" display="grid" gap="3" fontSize="sm" css={{ '& dt': { fontWeight: 'semibold' } }}>
      <div>
        <dt>
          <Trans>iPhone, iPad, Mac</Trans>
        </dt>
        <dd>
          <Trans>
            Press “Open in the calendar”, then “Subscribe”. If nothing opens: Settings, Apps, Calendar,
            Calendar Accounts, Add Account, Other, Add Subscribed Calendar, and paste the address.
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Android (Google Calendar)</Trans>
        </dt>
        <dd>
          <Trans>
            Copy the address. On a computer open calendar.google.com, press + beside “Other calendars”, “From
            URL”, and paste it. The phone shows it soon after; Google asks for news a few times a day.
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Outlook</Trans>
        </dt>
        <dd>
          <Trans>“Add calendar”, “Subscribe from web”, and paste the address.</Trans>
        </dd>
      </div>
    </chakra.dl>
  );
}
