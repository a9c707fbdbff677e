import './add-form.css';
import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useState,
} from 'react';
import { useNamelessWords } from '#editing/prices/use-nameless-words.ts';
import { useStorageWords } from '#editing/use-storage-words.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { AddOutcome } from '../changes/use-list-actions.ts';
import type { NameSuggestion } from './suggest-names.ts';
import { useNameSuggestions } from './use-name-suggestions.ts';

const Suggestions = lazyWithTexts(() => import('./suggestions.tsx'));

interface AddFormProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** @param isName treats the text as the name of one thing */
  onAdd: (text: string, isName?: boolean) => Promise<AddOutcome>;
  onScan: () => void;
  /** Names that match the text, best first. */
  suggest: (text: string) => readonly NameSuggestion[];
  /** Called on focus, to load the names. */
  onFocus: () => void;
}

const hasLines = /[\n\r]/;

/**
 * Field for typing and pasting items. Enter adds them and keeps the focus; what could not be stored, or a
 * price without a name, stays in the field.
 */
export function AddForm({ inputRef, onAdd, onScan, suggest, onFocus }: AddFormProps) {
  const { t } = useLingui();
  const storageWords = useStorageWords();
  const namelessWords = useNamelessWords();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ words: string; isLoss: boolean } | null>(null);
  const suggestions = useNameSuggestions(text, suggest);

  const add = async (typed: string, isName = false) => {
    suggestions.close();
    if (typed.trim() === '') {
      if (typed !== '') setText('');
      return;
    }
    setProblem(null);
    setText('');
    const { fault, nameless = [] } = await onAdd(typed, isName);
    const left = fault ? typed : nameless.join(', ');
    if (left === '') return;
    setText((since) => (since === '' ? left : `${left}, ${since}`));
    setProblem({ words: fault ? storageWords(fault) : namelessWords(nameless), isLoss: fault !== undefined });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { chosen } = suggestions;
    void add(chosen ?? text, chosen !== undefined);
  };

  /** A one-line field would join pasted lines. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!hasLines.test(pasted.trim())) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    void add(
      value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length),
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (suggestions.onKey(event.key)) event.preventDefault();
    else if (event.key === 'Escape') event.currentTarget.blur();
  };

  return (
    <form className="add-form" onSubmit={onSubmit}>
      {problem && (
        <chakra.p
          id={`${id}-problem`}
          role="alert"
          mb="2"
          px="3.5"
          py="2.5"
          rounded="md"
          bg={problem.isLoss ? 'danger.subtle' : 'bg.muted'}
          color={problem.isLoss ? 'danger.fg' : 'fg'}
          fontSize="sm"
        >
          {problem.words}
        </chakra.p>
      )}
      <label htmlFor={id} className="visually-hidden">
        <Trans>Add an item</Trans>
      </label>
      <div className="add-line">
        <input
          id={id}
          dir="auto"
          ref={inputRef}
          value={text}
          placeholder={t`Add an item`}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="enter"
          maxLength={20_000}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={suggestions.isOpen}
          aria-controls={`${id}-names`}
          aria-activedescendant={
            suggestions.isOpen && suggestions.at !== null ? `${id}-names-${suggestions.at}` : undefined
          }
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-keyshortcuts="/ n"
          onChange={(event) => {
            const { value } = event.currentTarget;
            setText(value);
            // The message was about the previous text.
            if (value.trim() === '') setProblem(null);
            suggestions.open();
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={suggestions.close}
        />
        {text === '' && (
          <IconButton aria-label={t`Scan a code`} onClick={onScan}>
            <ScanBarcode size={22} aria-hidden />
          </IconButton>
        )}
        {/* Keeps the focus in the field, and so a phone's keyboard open. */}
        <button
          type="submit"
          className="add-button"
          aria-label={t`Add`}
          onPointerDown={(event) => event.preventDefault()}
        >
          <Plus size={22} aria-hidden />
        </button>
      </div>
      {suggestions.isOpen && (
        <Suggestions id={`${id}-names`} suggestions={suggestions} onChoose={(name) => void add(name, true)} />
      )}
    </form>
  );
}
