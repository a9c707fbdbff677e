import { chakra } from '@chakra-ui/react';
import User from 'lucide-react/icons/user';

/** Text colours that are legible on a panel in both themes. */
const colours = ['meal.breakfast', 'meal.lunch', 'meal.dinner', 'meal.snack', 'brand.fg'] as const;

interface InitialsProps {
  /** Empty while unknown. */
  name: string;
  /** The person's id, which determines the colour. */
  id: string;
  /** Portrait as a data URL, if any; not shown in the `row` size. */
  portrait?: string | undefined;
  /** `large` beside a name, `small` at the head of a list, `row` on a list's row, with one letter. */
  size?: keyof typeof sizes;
}

const sizes = {
  large: { boxSize: '10', fontSize: 'sm' },
  small: { boxSize: '8', fontSize: 'xs' },
  row: { boxSize: '6', fontSize: 'xs' },
} as const;

/** Small portrait or initials beside a person's name. Hidden from screen readers, which read the name. */
export function Initials({ name, id, portrait, size = 'large' }: InitialsProps) {
  if (portrait && size !== 'row')
    return (
      <chakra.img
        src={portrait}
        alt=""
        flexShrink="0"
        rounded="full"
        objectFit="cover"
        boxSize={sizes[size].boxSize}
      />
    );
  return (
    <chakra.span
      aria-hidden
      display="inline-grid"
      placeItems="center"
      flexShrink="0"
      rounded="full"
      border="thin"
      borderColor="currentColor"
      bg="bg.panel"
      color={colours[numberOf(id) % colours.length]}
      fontWeight="bold"
      {...sizes[size]}
    >
      {(size === 'row' ? initialsOf(name).slice(0, 1) : initialsOf(name)) || (
        <User size={size === 'large' ? 20 : 14} />
      )}
    </chakra.span>
  );
}

/** First letters of the first and last word; empty without a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

const numberOf = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
