import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { maxAuthorLength, maxNotesLength, maxSourceLength } from 'sync-protocol/recipes/recipe-bounds.ts';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { FieldPairs, TextField } from '#ui/fields/text-field.tsx';
import { KeywordsField } from './keywords-field.tsx';
import { EditorGroup } from './lines/line-controls.tsx';
import type { FormFaults, RecipeForm, TimeField } from './recipe-form.ts';

interface MoreFieldsProps {
  form: RecipeForm;
  onChange: (part: Partial<RecipeForm>) => void;
  faults: FormFaults['numbers'];
}

const Opener = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      width: 'full',
      minHeight: 'touch',
      fontSize: 'xl',
      fontWeight: 'semibold',
      textAlign: 'start',
      cursor: 'pointer',
      '& svg': { transition: 'rotate', transitionDuration: 'fast' },
      '&[aria-expanded=true] svg': { rotate: '180deg' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** Optional fields, collapsed until opened or used. */
export function MoreFields({ form, onChange, faults }: MoreFieldsProps) {
  const id = useId();
  const [isShown, setShown] = useState(() => isUsed(form));
  // Open on an error, and stay open while it is corrected.
  if (!isShown && (faults.includes('cookTimeMinutes') || faults.includes('totalTimeMinutes'))) setShown(true);
  return (
    <EditorGroup>
      <Opener aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        <chakra.span flex="1">
          <Trans>More details</Trans>
          <chakra.span display="block" fontSize="sm" fontWeight="normal" color="fg.muted">
            <Trans>Times, tags, source, own notes</Trans>
          </chakra.span>
        </chakra.span>
        <ChevronDown size={20} aria-hidden />
      </Opener>
      <chakra.div id={id} display="grid" gap="5" hidden={!isShown}>
        {isShown && <Fields form={form} onChange={onChange} faults={faults} />}
      </chakra.div>
    </EditorGroup>
  );
}

function isUsed({ keywords, ...form }: RecipeForm): boolean {
  const { cookTimeMinutes, totalTimeMinutes, typedKeywords, sourceUrl, author, notes, language } = form;
  const texts = [cookTimeMinutes, totalTimeMinutes, typedKeywords, sourceUrl, author, notes, language];
  return keywords.length > 0 || texts.some((text) => text !== '');
}

function Fields({ form, onChange, faults }: MoreFieldsProps) {
  const { t } = useLingui();
  const notesId = useId();
  const minutes = (time: TimeField) => ({
    value: form[time],
    inputMode: 'numeric' as const,
    enterKeyHint: 'next' as const,
    maxLength: 6,
    autoComplete: 'off',
    error: faults.includes(time) ? t`A whole number of minutes.` : undefined,
  });
  return (
    <>
      <FieldPairs>
        <TextField
          label={t`Cooking in minutes`}
          {...minutes('cookTimeMinutes')}
          onChange={(event) => onChange({ cookTimeMinutes: event.currentTarget.value })}
        />
        <TextField
          label={t`In all, in minutes`}
          {...minutes('totalTimeMinutes')}
          onChange={(event) => onChange({ totalTimeMinutes: event.currentTarget.value })}
        />
      </FieldPairs>
      <KeywordsField
        keywords={form.keywords}
        typed={form.typedKeywords}
        onChange={(keywords, typedKeywords) => onChange({ keywords, typedKeywords })}
      />
      <TextField
        label={t`Source`}
        value={form.sourceUrl}
        maxLength={maxSourceLength}
        placeholder={t`Address of a page, or a book`}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="next"
        onChange={(event) => onChange({ sourceUrl: event.currentTarget.value })}
      />
      <FieldPairs>
        <TextField
          label={t`Author`}
          value={form.author}
          maxLength={maxAuthorLength}
          autoComplete="off"
          enterKeyHint="next"
          onChange={(event) => onChange({ author: event.currentTarget.value })}
        />
        <LanguageField value={form.language} onChange={(language) => onChange({ language })} />
      </FieldPairs>
      <chakra.div display="grid" gap="1.5">
        <chakra.label htmlFor={notesId} fontWeight="medium">
          <Trans>Own notes</Trans>
        </chakra.label>
        <TextArea
          id={notesId}
          rows={2}
          value={form.notes}
          maxLength={maxNotesLength}
          placeholder={t`Less salt the next time`}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
      </chakra.div>
    </>
  );
}

/** Languages offered; another one that a recipe came with is added. */
const offeredLanguages = [
  'fi',
  'en',
  'sv',
  'da',
  'nb',
  'et',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'ja',
];

/** The recipe's language, used for screen readers and hyphenation. */
function LanguageField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.label htmlFor={id} fontWeight="medium">
        <Trans>Language</Trans>
      </chakra.label>
      <SelectBox id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">–</option>
        {languagesWith(value, i18n.locale).map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectBox>
    </chakra.div>
  );
}

/** @param locale language in which they are named and sorted */
function languagesWith(chosen: string, locale: string): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const tags =
    chosen === '' || offeredLanguages.includes(chosen) ? offeredLanguages : [...offeredLanguages, chosen];
  const named = tags.map((tag) => ({ tag, name: upperFirst(names.of(tag) ?? tag, locale) }));
  return named.sort((one, other) => one.name.localeCompare(other.name, locale));
}

const upperFirst = (name: string, locale: string) =>
  name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
