import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { cleanProse } from 'sync-protocol/nouns/clean-text.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { dayNote, maxDayNoteLength } from 'sync-protocol/planning/day-note.ts';
import { Type } from 'typebox';
import type { DayNoteRecord } from '#db/records.ts';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { useOwnDraftName } from '#editing/drafts/use-own-draft-name.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { Button } from '#ui/button.tsx';
import { boxStyle } from '#ui/look/box-style.ts';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import { OtherNotes } from '../meal-form/other-notes.tsx';
import { writeNote } from './use-day-notes.ts';

const NoteForm = Type.Object({ text: Type.String() });

interface DayNoteDialogProps {
  /** Null while closed. */
  day: string | null;
  note: DayNoteRecord | undefined;
  /** The note's state when it was opened. */
  seen: Seen | undefined;
  onClose: () => void;
}

/** Edits the note of a day: guests, who is away, what has to thaw. */
export default function DayNoteDialog({ day, note, seen, onClose }: DayNoteDialogProps) {
  const { t } = useLingui();
  const { long } = useDayFormat();
  const when = day === null ? '' : capitalized(long(day));
  const draftName = useOwnDraftName(day && `note.${day}`);
  return (
    <Dialog isOpen={draftName !== undefined} onClose={onClose} title={t`Note: ${when}`} isSheet>
      {day !== null && draftName !== undefined && (
        <Form key={draftName} draftName={draftName} day={day} note={note} seen={seen} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Form({
  draftName,
  day,
  note,
  seen,
  onClose,
}: DayNoteDialogProps & { draftName: string; day: string }) {
  const { t } = useLingui();
  const { shortWithWeekday } = useDayFormat();
  const { perform, performQuietly } = usePerformer();
  const id = useId();
  const draft = useFormDraft({
    name: draftName,
    schema: NoteForm,
    seen,
    open: () => ({ text: note?.text ?? '' }),
  });
  const save = () => {
    const when = shortWithWeekday(day);
    const change = writeNote(day, note, cleanProse(draft.form.text), {
      begun: draft.begun.text,
      seen: draft.seen ?? undefined,
    });
    if (change.edits.length === 0) return Promise.resolve(true);
    return perform(change, t`Noted: ${when}`);
  };
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="5"
      mt="3"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        void draft.dropWhenKept(save());
      }}
    >
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <chakra.div display="grid">
        <chakra.label htmlFor={id} mb="1.5" fontWeight="medium">
          <Trans>What to remember about the day</Trans>
        </chakra.label>
        <chakra.textarea
          {...boxStyle}
          id={id}
          rows={4}
          px="4"
          py="2.5"
          lineHeight="snug"
          placeholder={t`Guests at six, Ville is away`}
          maxLength={maxDayNoteLength}
          value={draft.form.text}
          onChange={(event) => draft.change({ text: event.currentTarget.value })}
        />
        <OtherNotes
          lost={note?.lost?.text ?? []}
          onTake={(text) => draft.change({ text })}
          onDismiss={(lost) =>
            note && void performQuietly({ edits: [dayNote.dismissLost(note.id, 'text', lost)], inverse: [] })
          }
        />
      </chakra.div>
      <SheetActions>
        <CancelButton draft={draft} onClose={onClose} />
        <Button type="submit" variant="primary">
          <Trans>Done</Trans>
        </Button>
      </SheetActions>
    </chakra.form>
  );
}
