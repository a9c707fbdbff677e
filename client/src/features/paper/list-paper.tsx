import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { useRangeFormat } from '#i18n/format-range.ts';
import { UntilFetched } from '#shell/first-pull/until-fetched.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { listText, type PaperShelf } from './list-text.ts';
import { PaperFrame } from './paper-frame.tsx';
import { type ListDays, useShelves } from './use-shelves.ts';

/** What is still to buy, to be sent or printed. */
export function ListPaper({ days }: { days: ListDays }) {
  const { t } = useLingui();
  const { range } = useRangeFormat();
  const shelves = useShelves(days);
  const title = t`Shopping list`;
  const heading = days ? `${title} ${range(days.startDate, days.endDate)}` : title;
  return shelves ? (
    <ShelvesPaper
      heading={heading}
      shelves={shelves}
      nothing={<Trans>Nothing to buy.</Trans>}
      notFetched={<Trans>Your shopping list has not come to this device yet</Trans>}
    />
  ) : null;
}

interface ShelvesPaperProps {
  heading: string;
  shelves: readonly PaperShelf[];
  /** Shown for an empty list. */
  nothing: ReactNode;
  /** Shown while the list may exist on the server only. */
  notFetched: ReactNode;
}

/** Things by shelf, as a sheet and as text. */
export function ShelvesPaper({ heading, shelves, nothing, notFetched }: ShelvesPaperProps) {
  return (
    <UntilFetched isEmpty={shelves.length === 0} title={notFetched}>
      <PaperFrame
        title={heading}
        size="a4"
        tools={<Sending title={heading} text={listText(heading, shelves)} />}
      >
        <h2>{heading}</h2>
        {shelves.length === 0 && <p>{nothing}</p>}
        <div className="shelves">
          {shelves.map(({ name, things }) => (
            <section key={name}>
              <h3>{name}</h3>
              <ul>
                {things.map(({ id, itemName, quantity, note, often }) => (
                  <li key={id}>
                    <span dir="auto">
                      {itemName}
                      {note && <span className="quiet note">{note}</span>}
                    </span>
                    <span className="amount">{[quantity, often].filter(Boolean).join(' · ')}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </PaperFrame>
    </UntilFetched>
  );
}

function Sending({ title, text }: { title: string; text: string }) {
  const { t } = useLingui();
  const toaster = useToaster();
  const failed = () => toaster.show({ message: t`That did not work. Please try again.`, tone: 'danger' });
  const share = () =>
    navigator.share({ title, text }).catch((error: unknown) => {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) failed();
    });
  const copy = async () => {
    if (await copyText(text)) toaster.show({ message: t`Copied: it can be pasted into a message now` });
    else failed();
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      {typeof navigator.share === 'function' && (
        <Button onClick={() => void share()}>
          <Share size={18} aria-hidden />
          <Trans>Share</Trans>
        </Button>
      )}
      <Button onClick={() => void copy()}>
        <Copy size={18} aria-hidden />
        <Trans>Copy as text</Trans>
      </Button>
    </chakra.div>
  );
}
