import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { canReadClipboard, readClipboard } from '../import/clipboard.ts';

/** Imports a copied recipe or address; icon only on a phone. */
export function PasteButton() {
  const { t } = useLingui();
  const engine = useSync();
  const navigate = useNavigate();
  const { orTellStorageError } = useStorageErrors();
  const name = t`Paste a recipe`;
  const paste = async () => {
    // Read synchronously in the press, as browsers require. If denied, the person can paste by hand.
    const pasted = await readClipboard().catch(() => ({ text: '', html: '' }));
    const isEmpty = pasted.text.trim() === '' && pasted.html === '';
    // If the code cannot be loaded, the person can paste by hand too.
    const taking = isEmpty ? null : await import('../import/take-in.ts').catch(() => null);
    let id: string | null = null;
    const isKept = await orTellStorageError(async () => {
      id = taking ? await taking.takeIn(engine, pasted) : null;
    });
    if (!isKept) return;
    void navigate({ to: '/recipes/import', search: id === null ? {} : { awaited: id } });
  };
  if (!canReadClipboard()) return null;
  return (
    <Button
      data-beside-search
      flexShrink="0"
      px={{ base: '3', md: '5' }}
      aria-label={name}
      title={name}
      onClick={() => void paste()}
    >
      <ClipboardPaste size={20} aria-hidden />
      <chakra.span display={{ base: 'none', md: 'inline' }}>{t`Paste`}</chakra.span>
    </Button>
  );
}
