import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { UnsentHere } from './unsent-here.ts';

/** Lists what exists on this device only, in the person's terms, and what happens to it. */
export function UnsentList({ unsent }: { unsent: UnsentHere }) {
  const { changes, images, drafts, messages, rejected } = unsent;
  const lines = [
    [
      changes.lists,
      <Plural
        key="1"
        value={changes.lists}
        one="# change to shopping lists"
        other="# changes to shopping lists"
      />,
    ],
    [
      changes.recipes,
      <Plural key="2" value={changes.recipes} one="# change to recipes" other="# changes to recipes" />,
    ],
    [
      changes.calendar,
      <Plural
        key="3"
        value={changes.calendar}
        one="# change to the calendar"
        other="# changes to the calendar"
      />,
    ],
    [
      changes.recurring,
      <Plural
        key="4"
        value={changes.recurring}
        one="# change to recurring items"
        other="# changes to recurring items"
      />,
    ],
    [changes.other, <Plural key="5" value={changes.other} one="# other change" other="# other changes" />],
    [images, <Plural key="6" value={images} one="# picture" other="# pictures" />],
    [
      drafts,
      <Plural
        key="7"
        value={drafts}
        one="# form that you have begun and not saved"
        other="# forms that you have begun and not saved"
      />,
    ],
    [messages, <Plural key="8" value={messages} one="# message to support" other="# messages to support" />],
  ] as const;
  return (
    <>
      <p>
        <Trans>This is on this device only, it has not been sent:</Trans>
      </p>
      <chakra.ul color="fg" fontWeight="medium" listStyle="disc" pl="5">
        {lines.map(([count, words]) => count > 0 && <li key={words.key}>{words}</li>)}
      </chakra.ul>
      {rejected > 0 && (
        <p>
          <Plural
            value={rejected}
            one="# of them was not accepted by the server: look at it under “What waits” first."
            other="# of them were not accepted by the server: look at them under “What waits” first."
          />
        </p>
      )}
      <p>
        <Trans>
          Kept here, it is sent when you sign in on this device again, and until then whoever uses this device
          can read it. Removed, it is lost.
        </Trans>
      </p>
    </>
  );
}
