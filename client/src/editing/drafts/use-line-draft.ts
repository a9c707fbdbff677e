import { Type } from 'typebox';
import { useFormDraft } from './use-form-draft.ts';

const LineForm = Type.Object({ line: Type.String() });

/**
 * The draft of a form that has one line and no more: it is there when the sheet is opened again, until it is said or emptied.
 *
 * @param name of the form, and of what is edited in it
 * @param begun what the line is opened with
 */
export function useLineDraft(name: string, begun = '') {
  const { form, change, startOver } = useFormDraft({
    name,
    schema: LineForm,
    open: () => ({ line: begun }),
  });
  return { line: form.line, write: (line: string) => change({ line }), startOver };
}
