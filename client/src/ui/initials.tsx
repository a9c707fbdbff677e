import { chakra } from '@chakra-ui/react';
import User from 'lucide-react/icons/user';

/** Texts that are legible on a panel in both themes. */
const colours = ['meal.breakfast', 'meal.lunch', 'meal.dinner', 'meal.snack', 'brand.fg'] as const;

interface InitialsProps {
  /** Empty while it is not known. */
  name: string;
  /** Of the person: the same colour everywhere. */
  id: string;
  /** As a data URL; absent for none. On a row there is no room for it. */
  portrait?: string | undefined;
  /** Beside a name; at the head of a list; on one of its rows, with one letter. */
  size?: keyof typeof sizes;
}

const sizes = {
  large: { boxSize: '10', fontSize: 'sm' },
  small: { boxSize: '8', fontSize: 'xs' },
  row: { boxSize: '6', fontSize: 'xs' },
} as const;

/** A person, small: beside their name, which is read aloud and these are not. */
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

/** Of the first and the last word; empty for somebody without a name. */
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
