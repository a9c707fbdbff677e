import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useRef } from 'react';
import { keyedKeywords, keywordKey } from 'sync-protocol/recipes/keywords.ts';
import { maxKeywordLength, maxKeywords } from 'sync-protocol/recipes/recipe-bounds.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import '#ui/look/parts.css';
import { type BookKeyword, keywordsOf } from 'sync-protocol/recipes/book-keywords.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { LineInput } from './lines/line-controls.tsx';

/** Maximum number of suggestions; more typing narrows them. */
const mostOffered = 8;

const Tag = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      minHeight: '11',
      px: '4',
      rounded: 'full',
      maxWidth: 'full',
      overflowWrap: 'anywhere',
      textAlign: 'start',
      cursor: 'pointer',
      '& svg': { flexShrink: 0 },
    },
    variants: {
      isGiven: {
        true: { bg: 'bg.subtle', fontWeight: 'medium', _hover: { bg: 'bg.muted' } },
        false: { border: 'thin', borderColor: 'border.control', _hover: { bg: 'bg.subtle' } },
      },
    },
  },
  { defaultProps: { type: 'button' } },
);

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1.5' } });

interface KeywordsFieldProps {
  keywords: readonly string[];
  /** Text in the field. */
  typed: string;
  onChange: (keywords: string[], typed: string) => void;
}

/** A recipe's tags, typed or chosen from the book's. */
export function KeywordsField({ keywords, typed, onChange }: KeywordsFieldProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const id = useId();
  const hintId = `${id}-hint`;
  const box = useRef<HTMLInputElement>(null);
  const isFull = keywords.length >= maxKeywords;
  const given = new Set(keywords.map(keywordKey));
  const sought = typed.replace(/^#/, '').trim().toLowerCase();
  const offered = useBookKeywords()
    .filter(({ key, name }) => !given.has(key) && name.toLowerCase().includes(sought))
    .slice(0, mostOffered);
  const add = (names: readonly string[], rest = '') => {
    const added = keyedKeywords(names)
      .filter(({ key }) => !given.has(key))
      .map(({ name }) => name);
    const next = [...keywords, ...added].slice(0, maxKeywords);
    onChange(next, rest);
    const said = next.slice(keywords.length).join(', ');
    if (said) toaster.announce(t`Tag added: ${said}`);
  };
  const remove = (name: string) => {
    onChange(
      keywords.filter((each) => each !== name),
      typed,
    );
    toaster.announce(t`Tag removed: ${name}`);
  };
  /** Text before a comma becomes a tag, typed or pasted: a phone's keyboard sends no key events. */
  const write = (text: string) => {
    const names = text.split(',');
    const rest = names.pop() ?? '';
    add(names, (names.length === 0 ? rest : rest.trimStart()).slice(0, maxKeywordLength));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed.trim() !== '') {
      event.preventDefault();
      add([typed]);
    }
    // A held key deletes letters only.
    const last = keywords.at(-1);
    if (event.key === 'Backspace' && typed === '' && !event.repeat && last) remove(last);
  };
  return (
    <FieldGroup legend={<Trans>Tags</Trans>}>
      {keywords.length > 0 && (
        <Row mb="2">
          {keywords.map((name) => (
            <Tag
              key={name}
              isGiven
              aria-label={t`Remove ${name}`}
              onClick={() => {
                remove(name);
                box.current?.focus();
              }}
            >
              {name}
              <X size={16} aria-hidden />
            </Tag>
          ))}
        </Row>
      )}
      <label className="visually-hidden" htmlFor={id}>
        <Trans>New tag</Trans>
      </label>
      <LineInput
        ref={box}
        id={id}
        px="4"
        value={typed}
        placeholder={t`quick, Sunday, freezer`}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        // Read-only rather than disabled, which would lose the focus. Text pasted beyond the limit can still
        // be removed.
        readOnly={isFull && typed === ''}
        aria-describedby={isFull ? hintId : undefined}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Always mounted, as some screen readers announce only changes. */}
      <chakra.p
        id={hintId}
        role="status"
        mt="1.5"
        fontSize="sm"
        color="fg.muted"
        _empty={{ position: 'absolute' }}
      >
        {isFull && <Trans>A recipe holds {maxKeywords} tags.</Trans>}
      </chakra.p>
      {!isFull && offered.length > 0 && (
        <Row mt="2" role="group" aria-label={t`Tags of the book`}>
          {offered.map(({ key, name }) => (
            <Tag
              key={key}
              isGiven={false}
              // Keeps the focus in the field, and so a phone's keyboard open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={({ detail }) => {
                add([name]);
                // Pressed with the keyboard: this button goes, and nothing may be left beside it.
                if (detail === 0) box.current?.focus();
              }}
            >
              <Plus size={16} aria-hidden />
              {name}
            </Tag>
          ))}
        </Row>
      )}
    </FieldGroup>
  );
}

/** All tags of the book on this device; none until read. */
function useBookKeywords(): BookKeyword[] {
  const nameOrder = useNameOrder();
  const read = async (db: AteriaDb) => keywordsOf(await db.recipes.toArray(), nameOrder);
  return useStored(read, [nameOrder]) ?? [];
}
