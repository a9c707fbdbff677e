import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useLineDraft } from '#editing/drafts/use-line-draft.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** For a person without a camera, or with a code that it cannot read. */
export function TypedCode({ onDigits }: { onDigits: (digits: string) => boolean }) {
  const { t } = useLingui();
  const { line: digits, write, startOver } = useLineDraft('code.typed');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (digits.trim() === '') return;
    // A wrong code stays, so that a digit can be corrected.
    if (onDigits(digits.replace(/\s/g, ''))) startOver();
  };
  return (
    <chakra.form display="flex" gap="2" alignItems="end" onSubmit={onSubmit}>
      <chakra.div flex="1">
        <TextField
          label={t`Digits under the bars`}
          value={digits}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={30}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </chakra.div>
      <Button type="submit">
        <Trans>Find</Trans>
      </Button>
    </chakra.form>
  );
}
