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

/** What Chakra's provider reads at once. The order of the layers is in `base.css`. */
const askedAtOnce = { _config: { disableLayers: true }, _global: [] };

/** The system, built when the first element with style props is rendered: the list on a phone has none. */
export const lazyThemeSystem = new Proxy(askedAtOnce as unknown as SystemContext, {
  get: (own, name) => Reflect.get(name in own ? own : themeSystem(), name),
});

/**
 * Chakra's system, built on first use since that takes a while. Only tokens and base utilities: Chakra's
 * recipes are left out, so only its style-only parts may be used. Global rules are in `global-styles.ts`
 * instead.
 */
export function themeSystem(): SystemContext {
  made ??= { ...createSystem(defaultBaseConfig, config), _global: [] };
  return made;
}
