import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { type FormEvent, useId, useRef, useState } from 'react';
import { takeAsWritten } from 'sync-protocol/recipe-imports/read-text.ts';
import { maxTextLength, type RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { useOnline } from '#lib/use-online.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { PulsingDots } from '#ui/waiting/pulsing-dots.tsx';
import { canReadClipboard, type Pasted, readClipboard } from './clipboard.ts';
import { importFaultWords } from './import-fault-words.ts';
import { addressIn, type ReadAddress, readCopied, readSource } from './read-source.ts';

/** Errors of the field itself rather than of reading. */
const ownFaults: ReadonlySet<string> = new Set(['empty', 'clipboard']);

interface AskSourceProps {
  /** Text of the field, stored by the parent. */
  source: string;
  onSource: (source: string) => void;
  readAddress: ReadAddress;
  onFound: (found: RecipeImport, url: string) => Promise<void>;
  /** Called with an address that cannot be read at the moment. */
  onWait: (url: string) => Promise<void>;
}

/** Field for an address or a text to import. */
export function AskSource({ source, onSource, readAddress, onFound, onWait }: AskSourceProps) {
  const { i18n } = useLingui();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isOnline = useOnline();
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isText = addressIn(source) === null;
  const isTooLong = isText && source.length > maxTextLength;
  const told = fault ?? (!isOnline && !isText ? 'offline' : null);

  /** The last pasted content, used if the text was not edited since. */
  const [pasted, setPasted] = useState<Pasted | null>(null);

  const write = (text: string) => {
    setFault(null);
    onSource(text);
  };
  const paste = async () => {
    try {
      const copied = await readClipboard();
      setPasted(copied);
      write(copied.text);
    } catch {
      setFault('clipboard');
    }
    field.current?.focus();
  };
  const read = async (event: FormEvent) => {
    event.preventDefault();
    if (isReading) return;
    setFault(null);
    setReading(true);
    try {
      await readIt();
    } finally {
      setReading(false);
    }
    field.current?.focus();
  };
  const readIt = async () => {
    if (pasted && pasted.html !== '' && isSame(pasted.text, source) && addressIn(source) === null) {
      const found = await readCopied(pasted.html);
      if (found) return onFound(found, '');
    }
    const reading = await readSource(source, readAddress);
    if (reading.kind === 'read') return onFound(reading.found, reading.url);
    if (reading.kind === 'wait') return onWait(reading.url);
    setFault(reading.code);
  };
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => void read(event)}
      display="grid"
      gap="4"
      width="full"
      maxWidth="reading"
      mx="auto"
    >
      <chakra.p color="fg.muted">
        <Trans>
          Paste the address of a page, or a recipe’s text from a page, a message or a note. Nothing is saved
          before you have looked it over.
        </Trans>
      </chakra.p>
      <chakra.div display="grid" gap="1.5">
        <chakra.label htmlFor={id} fontWeight="medium">
          <Trans>Address or text</Trans>
        </chakra.label>
        <TextArea
          ref={field}
          id={id}
          minHeight="40"
          value={source}
          readOnly={isReading}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={told === null && !isTooLong ? undefined : `${id}-fault`}
          onPaste={({ clipboardData }) =>
            setPasted({ text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') })
          }
          onChange={(event) => write(event.currentTarget.value)}
        />
        <chakra.p id={`${id}-fault`} role="status" fontSize="sm" color={fault ? 'danger.fg' : 'fg.muted'}>
          {told !== null ? (
            i18n._(importFaultWords(told))
          ) : isTooLong ? (
            <Trans>This is more than is read at once: what stands at its end is left out.</Trans>
          ) : null}
        </chakra.p>
        {isText && fault !== null && !ownFaults.has(fault) && (
          <Button justifySelf="start" onClick={() => void onFound(takeAsWritten(source), '')}>
            <Trans>Make a recipe of it by hand</Trans>
          </Button>
        )}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="2">
        <chakra.span role="status" display="flex" alignItems="center" gap="3" color="fg.muted">
          {isReading && (
            <>
              <PulsingDots />
              <Trans>Reading…</Trans>
            </>
          )}
        </chakra.span>
        {canReadClipboard() && (
          <Button disabled={isReading} onClick={() => void paste()}>
            <ClipboardPaste size={18} aria-hidden />
            <Trans>Paste</Trans>
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={isReading}>
          <Trans>Read it</Trans>
        </Button>
      </chakra.div>
      <chakra.p color="fg.muted" pt="4" borderTop="thin" borderColor="border">
        <Trans>Do you have recipes in another app, or in a file from Ateria?</Trans>{' '}
        <chakra.span textDecoration="underline" display="inline-block" py="2.5">
          <Link to="/recipes/import/files">
            <Trans>Move in from another app</Trans>
          </Link>
        </chakra.span>
      </chakra.p>
    </chakra.form>
  );
}

/** Compares ignoring whitespace, as a field normalizes line breaks. */
const isSame = (one: string, other: string) =>
  one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();
