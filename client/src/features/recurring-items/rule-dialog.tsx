import { useLingui } from '@lingui/react/macro';
import { useOwnDraftName } from '#editing/drafts/use-own-draft-name.ts';
import { Dialog } from '#ui/sheets/dialog.tsx';
import type { RuleSubject } from './rule-draft.ts';
import { RuleForm, type RuleFormProps } from './rule-form.tsx';

interface RuleDialogProps extends Pick<RuleFormProps, 'today' | 'onClose' | 'onSave'> {
  /** Null while closed. */
  subject: RuleSubject | null;
}

/** Form of a rule, new or edited. */
export function RuleDialog({ subject, today, onClose, onSave }: RuleDialogProps) {
  const { t } = useLingui();
  const draftName = useOwnDraftName(subject && `rule.${subject.rule?.id ?? 'new'}`);
  return (
    <Dialog
      isOpen={draftName !== undefined}
      onClose={onClose}
      title={subject?.rule ? t`Edit recurring item` : t`New recurring item`}
    >
      {subject && draftName !== undefined && (
        <RuleForm
          key={draftName}
          draftName={draftName}
          subject={subject}
          today={today}
          onClose={onClose}
          onSave={onSave}
        />
      )}
    </Dialog>
  );
}
