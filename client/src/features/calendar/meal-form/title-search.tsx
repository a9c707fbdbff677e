import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useMemo, useState } from 'react';
import { maxMealTitleLength } from 'sync-protocol/calendar/calendar-bounds.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { wasTouched } from '#ui/sheets/last-press.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { PickedRecipe } from './meal-form-values.ts';
import { asWritten, useBookSearch } from './use-book-search.ts';

/** Maximum number of results; more typing narrows them. */
const mostShown = 5;

const Found = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: 'calc(100% + {spacing.1.5})',
    zIndex: 'menu',
    p: '1.5',
    border: 'thin',
    borderColor: 'border',
    rounded: 'lg',
    bg: 'bg.panel',
    boxShadow: 'md',
    _hidden: { display: 'none' },
  },
});

const Recipe = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    px: '3',
    py: '1.5',
    rounded: 'md',
    lineHeight: 'snug',
    cursor: 'pointer',
    '& svg': { flexShrink: 0, color: 'fg.muted' },
    _hover: { bg: 'bg.subtle' },
    _selected: { bg: 'bg.subtle', boxShadow: 'inset 0 0 0 {spacing.0.5} {colors.focusRing}' },
  },
});

interface TitleSearchProps {
  ref: RefObject<HTMLInputElement | null>;
  title: string;
  error: ReactNode;
  onType: (title: string) => void;
  /** Called when a recipe is chosen for the meal. */
  onRecipe: (picked: PickedRecipe) => void;
}

/**
 * The meal's name field, which finds recipes while typing; pressing one sets the meal's recipe. A combobox:
 * arrows choose, Enter takes, Escape closes the list only.
 */
export function TitleSearch({ ref, title, error, onType, onRecipe }: TitleSearchProps) {
  const { t } = useLingui();
  const id = useId();
  const { find } = useBookSearch();
  const [isWanted, setWanted] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const found = useMemo(() => (isWanted ? find(title).slice(0, mostShown) : []), [isWanted, find, title]);
  const count = found.length;
  const isOpen = count > 0;
  const close = () => {
    setWanted(false);
    setAt(null);
  };
  const take = (index: number) => {
    const recipe = found[index];
    if (!recipe) return;
    close();
    onRecipe(asWritten(recipe));
    // On a touch screen the keyboard would hide what was just filled in.
    if (wasTouched()) ref.current?.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' && !isOpen) setWanted(true);
    else if (!isOpen) return;
    else if (key === 'ArrowDown') setAt(nextOf(at, count));
    else if (key === 'ArrowUp') setAt(previousOf(at, count));
    else if (key === 'Escape') close();
    else if (key === 'Enter' && at !== null) take(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <chakra.div position="relative">
      <TextField
        ref={ref}
        label={t`What is on the table?`}
        placeholder={t`A recipe, or any name`}
        value={title}
        error={error}
        maxLength={maxMealTitleLength}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-recipes`}
        aria-activedescendant={isOpen && at !== null ? `${id}-${at}` : undefined}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setWanted(typed.trim() !== '');
          setAt(null);
          onType(typed);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <Found id={`${id}-recipes`} role="listbox" aria-label={t`Recipes`} hidden={!isOpen}>
        {found.map((recipe, index) => (
          <Recipe
            key={recipe.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
            onKeyDown={() => {}}
          >
            <BookOpen size={18} aria-hidden />
            <span dir="auto" lang={recipe.language || undefined}>
              {recipe.title}
            </span>
          </Recipe>
        ))}
      </Found>
      <VisuallyHidden role="status">
        {isOpen && t`${plural(count, { one: '# recipe', other: '# recipes' })}`}
      </VisuallyHidden>
    </chakra.div>
  );
}

/** The arrow keys go round over the results and the field itself, which is null. */
const nextOf = (at: number | null, count: number) => {
  const next = at === null ? 0 : at + 1;
  return next < count ? next : null;
};
const previousOf = (at: number | null, count: number) => {
  const previous = (at ?? count) - 1;
  return previous >= 0 ? previous : null;
};
