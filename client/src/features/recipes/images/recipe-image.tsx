import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { shortHash } from 'sync-protocol/hash.ts';
import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { StoredImage } from '#images/show/stored-image.tsx';

/** Colour pairs that fit in both themes: food, and table cloth. */
const pairs = [
  ['category.snacks', 'category.pantry'],
  ['category.vegetary', 'category.frozen'],
  ['category.meat', 'category.beverages'],
  ['category.dairy', 'category.frozen'],
  ['category.produce', 'category.vegetary'],
  ['category.from_calendar', 'category.snacks'],
  ['category.beverages', 'category.dairy'],
  ['category.pantry', 'category.produce'],
] as const;

const Frame = chakra('span', {
  base: { display: 'block', position: 'relative', overflow: 'hidden', bg: 'bg.subtle' },
});

interface RecipeImageProps extends HTMLChakraProps<'span'> {
  title: string;
  imageUrl: string;
  width: ImageWidth;
  /**
   * What the image shows; '' if the title beside it says so. The pattern is always hidden from screen
   * readers.
   */
  alt?: string;
}

/**
 * The recipe's image or, if there is none yet, a pattern derived from its title. Images on other sites, which
 * only another client can have named, are not loaded: such a site would learn who cooks what.
 */
export function RecipeImage({ title, imageUrl, width, alt = '', ...frame }: RecipeImageProps) {
  const sha256 = sha256OfUrl(imageUrl);
  if (sha256 === null)
    return (
      <Frame aria-hidden {...frame}>
        <Pattern title={title} />
      </Frame>
    );
  return (
    <Frame {...frame}>
      <StoredImage
        sha256={sha256}
        alt={alt}
        width={width}
        placeholder={<Pattern title={title} />}
        saysWhy={alt !== ''}
      />
    </Frame>
  );
}

/** A plate on a striped table cloth; colours, angle and place are derived from the title. */
function Pattern({ title }: { title: string }) {
  const numbers = [...shortHash(title.trim().toLowerCase())].map((letter) => Number.parseInt(letter, 36));
  const number = (at: number, below: number) => (numbers[at % numbers.length] ?? 0) % below;
  const [plate, cloth] = pairs[number(12, pairs.length)] ?? pairs[0];
  const id = `cloth-${shortHash(title)}`;
  const gap = 9 + number(11, 3) * 4;
  const x = 50 + (number(9, 5) - 2) * 9;
  const y = 37 + (number(8, 5) - 2) * 5;
  const radius = 22 + number(7, 3) * 4;
  return (
    <chakra.svg
      aria-hidden
      viewBox="0 0 100 75"
      preserveAspectRatio="xMidYMid slice"
      boxSize="full"
      display="block"
    >
      <chakra.g color={cloth}>
        <rect width="100" height="75" fill="currentColor" opacity="0.16" />
        <pattern
          id={id}
          width={gap}
          height={gap}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${number(10, 4) * 45})`}
        >
          {number(6, 3) === 0 ? (
            <circle cx={gap / 2} cy={gap / 2} r={gap / 6} fill="currentColor" />
          ) : (
            <rect width={gap / 3} height={gap} fill="currentColor" />
          )}
        </pattern>
        <rect width="100" height="75" fill={`url(#${id})`} opacity="0.22" />
      </chakra.g>
      <chakra.circle cx={x} cy={y} r={radius} color="bg.panel" fill="currentColor" />
      <chakra.g color={plate} fill="none" stroke="currentColor">
        <circle cx={x} cy={y} r={radius * 0.72} strokeWidth="0.8" opacity="0.45" />
        <Food kind={number(5, 4)} x={x} y={y} size={radius * 0.6} turn={number(4, 12) * 30} />
      </chakra.g>
    </chakra.svg>
  );
}

interface FoodProps {
  kind: number;
  x: number;
  y: number;
  size: number;
  /** In degrees. */
  turn: number;
}

/** Food on the plate: a leaf, slices, a fish, a swirl. */
function Food({ kind, x, y, size, turn }: FoodProps) {
  const place = `translate(${x} ${y}) rotate(${turn}) scale(${size / 10})`;
  if (kind === 0)
    return (
      <g transform={place} fill="currentColor" stroke="none">
        <path d="M0 -9 C7 -5 7 5 0 9 C-7 5 -7 -5 0 -9Z" opacity="0.75" />
        <path d="M-.4 -7 L.4 -7 L.5 8 L-.5 8Z" opacity="0.35" />
      </g>
    );
  if (kind === 1)
    return (
      <g transform={place} fill="currentColor" stroke="none">
        <circle cx="-4" cy="-3" r="4.2" opacity="0.75" />
        <circle cx="4" cy="-2" r="3.4" opacity="0.5" />
        <circle cx="0" cy="5" r="3.8" opacity="0.62" />
      </g>
    );
  if (kind === 2)
    return (
      <g transform={place} fill="currentColor" stroke="none">
        <path d="M-9 0 C-5 -6 3 -6 6 0 C3 6 -5 6 -9 0Z" opacity="0.72" />
        <path d="M5 0 L10 -4 L9 0 L10 4Z" opacity="0.5" />
      </g>
    );
  return (
    <g transform={place} strokeWidth="1.8" strokeLinecap="round">
      <path d="M0 0 C2 -3 6 0 4 4 C1 8 -6 6 -6 0 C-6 -6 3 -10 8 -5" opacity="0.7" />
    </g>
  );
}
