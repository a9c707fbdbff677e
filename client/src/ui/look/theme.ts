import { createSystem, defaultBaseConfig, defineConfig, type SystemContext } from '@chakra-ui/react';
import { semanticColors, semanticShadows } from './semantic-colors.ts';
import { breakpoints, tokens } from './tokens.ts';

export const config = defineConfig({
  theme: {
    breakpoints,
    tokens,
    semanticTokens: { colors: semanticColors, shadows: semanticShadows },
    keyframes: {
      pulse: { '0%, 80%, 100%': { opacity: 0.25 }, '40%': { opacity: 1 } },
      appear: { from: { opacity: 0 } },
      rise: { from: { opacity: 0, transform: 'translateY(var(--chakra-spacing-2))' } },
    },
  },
});

let made: SystemContext | undefined;

/** What Chakra's provider asks for at once. The order of the layers stands in `base.css`. */
const askedAtOnce = { _config: { disableLayers: true }, _global: [] };

/** The same, made when the first element is drawn that has props of the look: the list has none on a phone. */
export const lazyThemeSystem = new Proxy(askedAtOnce as unknown as SystemContext, {
  get: (own, name) => Reflect.get(name in own ? own : themeSystem(), name),
});

/**
 * Chakra's system, made when it is first asked for, since that takes a while. Only tokens and the base utilities: Chakra's own recipes
 * are left out, so style-only parts alone may be used. What is the same for every page is no part of it, but in `global-styles.ts`.
 */
export function themeSystem(): SystemContext {
  made ??= { ...createSystem(defaultBaseConfig, config), _global: [] };
  return made;
}
