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

/** As large as the screenshot that it stands for. */
const Blank = chakra('div', { base: { position: 'relative', width: 'full' }, variants: inTheme });

interface AppScreenshotProps {
  /** One that `npm run screenshots` takes. */
  name: keyof typeof SIZES;
  alt: string;
  /** Seen at once on every screen, without scrolling. */
  isFirst?: boolean;
}

/** The app itself, in the language and the theme of the page. A screenshot of the other theme is never fetched. */
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
        // What is hidden is fetched only where it may wait: the light theme is the one that most people begin with.
        loading={isFirst && theme === 'light' ? 'eager' : 'lazy'}
        fetchPriority={isFirst && theme === 'light' ? 'high' : undefined}
        decoding="async"
        src={src}
        htmlWidth={width}
        htmlHeight={height}
        alt={alt}
        // Without a network, and never seen here.
        onError={() => setMissing((before) => [...before, src])}
      />
    );
  });
}
