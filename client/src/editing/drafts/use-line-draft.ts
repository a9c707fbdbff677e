import { Type } from 'typebox';
import { useFormDraft } from './use-form-draft.ts';

const LineForm = Type.Object({ line: Type.String() });

/**
 * Draft of a form with a single line, restored when the sheet opens again, until it is submitted or emptied.
 *
 * @param name of the form and of what is edited in it
 * @param begun initial text
 */
export function useLineDraft(name: string, begun = '') {
  const { form, change, startOver } = useFormDraft({
    name,
    schema: LineForm,
    open: () => ({ line: begun }),
  });
  return { line: form.line, write: (line: string) => change({ line }), startOver };
}
