import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useLocale } from '#i18n/use-locale.ts';
import { BrandMark } from '#ui/brand-mark.tsx';

const SIZES = {
  list: [780, 1688],
  'from-calendar': [780, 1688],
  recipe: [780, 1688],
  week: [2640, 1360],
} as const;

const inTheme = {
  theme: {
    light: { display: 'block', _dark: { display: 'none' } },
    dark: { display: 'none', _dark: { display: 'block' } },
  },
};

const Screenshot = chakra('img', {
  base: { width: 'full', height: 'auto', userSelect: 'none' },
  variants: inTheme,
});

/** Placeholder of the screenshot's size. */
const Blank = chakra('div', { base: { position: 'relative', width: 'full' }, variants: inTheme });

interface AppScreenshotProps {
  /** Taken by `npm run screenshots`. */
  name: keyof typeof SIZES;
  alt: string;
  /** Visible without scrolling on every screen. */
  isFirst?: boolean;
}

/** A screenshot of the app in the page's language and theme. The other theme's is never fetched. */
export function AppScreenshot({ name, alt, isFirst = false }: AppScreenshotProps) {
  const { locale } = useLocale();
  const [width, height] = SIZES[name];
  const [missing, setMissing] = useState<readonly string[]>([]);
  return (['light', 'dark'] as const).map((theme) => {
    const src = `/screenshots/${name}-${locale}-${theme}.webp`;
    if (missing.includes(src))
      return (
        <Blank
          key={theme}
          theme={theme}
          role="img"
          aria-label={alt}
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          <BrandMark
            boxSize="16"
            hasRim
            position="absolute"
            inset="0"
            m="auto"
            color="fg.muted"
            opacity={0.3}
          />
        </Blank>
      );
    return (
      <Screenshot
        key={theme}
        theme={theme}
        // Hidden images are only left unfetched if lazy; the light theme is what most visitors start with.
        loading={isFirst && theme === 'light' ? 'eager' : 'lazy'}
        fetchPriority={isFirst && theme === 'light' ? 'high' : undefined}
        decoding="async"
        src={src}
        htmlWidth={width}
        htmlHeight={height}
        alt={alt}
        // Not cached and no network.
        onError={() => setMissing((before) => [...before, src])}
      />
    );
  });
}
