import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { followPresses } from './last-press.ts';
import { system } from './theme.ts';
import { ThemeModeProvider } from './theme-mode-provider.tsx';

/** The look and feel of everything inside: tokens, theme mode, what is pressed with. */
export function UiProvider({ children }: { children: ReactNode }) {
  useLayoutEffect(followPresses, []);
  return (
    <ChakraProvider value={system}>
      <ThemeModeProvider>{children}</ThemeModeProvider>
    </ChakraProvider>
  );
}
