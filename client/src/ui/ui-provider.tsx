import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from './theme.ts';
import { ThemeModeProvider } from './theme-mode-provider.tsx';

/** The look of everything inside: tokens, theme mode. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <ThemeModeProvider>{children}</ThemeModeProvider>
    </ChakraProvider>
  );
}
