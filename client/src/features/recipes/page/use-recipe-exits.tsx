import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import FileText from 'lucide-react/icons/file-text';
import Link2 from 'lucide-react/icons/link-2';
import Printer from 'lucide-react/icons/printer';
import Share from 'lucide-react/icons/share-2';
import { recipeText } from 'sync-protocol/recipe-exports/recipe-text.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { useRecipeWords } from '#i18n/use-recipe-words.ts';
import { copyText } from '#ui/copy-text.ts';
import { saveFile } from '#ui/save-file.ts';
import type { MenuItem } from '#ui/sheets/menu.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';

/** Menu entries that share or export a recipe. Code that writes files is loaded on demand. */
export function useRecipeExits(
  recipe: RecipeRecord,
  { onLink, onPrint }: { onLink: () => void; onPrint: () => void },
): MenuItem[] {
  const { t } = useLingui();
  const toaster = useToaster();
  const inWords = useQuantityWords();
  const words = useRecipeWords(recipe);
  const { title } = recipe;
  const iconOf = (Icon: typeof Copy) => <Icon size={18} aria-hidden />;
  const failed = () => toaster.show({ message: t`That did not work. Please try again.`, tone: 'danger' });

  // Built synchronously in the press: Safari does not copy or share after an await. Without the household's
  // notes, as it goes to other people.
  const text = () => recipeText({ ...recipe, notes: '' }, words, inWords);
  const share = async () => {
    try {
      await navigator.share({ title, text: text() });
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) failed();
    }
  };
  const copy = async () => {
    if (await copyText(text())) toaster.show({ message: t`Copied: it can be pasted into a message now` });
    else failed();
  };
  const save = (write: () => Promise<string>, ending: string, type: string) => async () => {
    try {
      saveFile(new Blob([await write()], { type: `${type};charset=utf-8` }), fileName(title, ending));
    } catch {
      failed();
    }
  };
  const markdown = async () => {
    const { recipeMarkdown } = await import('sync-protocol/recipe-exports/recipe-markdown.ts');
    return recipeMarkdown(recipe, words, inWords);
  };
  const cooklang = async () => {
    const { recipeCooklang } = await import('sync-protocol/recipe-exports/recipe-cooklang.ts');
    return recipeCooklang(recipe);
  };
  const jsonLd = async () => {
    const { recipeJsonLd } = await import('sync-protocol/recipe-exports/recipe-json-ld.ts');
    // Images on our server are for the household only.
    const imageUrl = recipe.imageUrl.startsWith('https://') ? recipe.imageUrl : undefined;
    return JSON.stringify(recipeJsonLd(recipe, imageUrl), null, 2);
  };

  const canShare = typeof navigator.share === 'function';
  return [
    ...(canShare ? [{ label: t`Share`, icon: iconOf(Share), onSelect: () => void share() }] : []),
    { label: t`Copy as text`, icon: iconOf(Copy), onSelect: () => void copy() },
    { label: t`Share a link`, icon: iconOf(Link2), onSelect: onLink },
    { label: t`Print`, icon: iconOf(Printer), onSelect: onPrint },
    {
      label: t`Save as Markdown`,
      icon: iconOf(FileText),
      onSelect: () => void save(markdown, 'md', 'text/markdown')(),
    },
    {
      label: t`Save as Cooklang`,
      icon: iconOf(FileText),
      onSelect: () => void save(cooklang, 'cook', 'text/plain')(),
    },
    {
      label: t`Save as JSON-LD`,
      icon: iconOf(FileText),
      onSelect: () => void save(jsonLd, 'json', 'application/ld+json')(),
    },
  ];
}

/** A title as a file name that is valid on every system. */
function fileName(title: string, ending: string): string {
  const name = title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  return `${name.slice(0, 80).trim() || 'recipe'}.${ending}`;
}
