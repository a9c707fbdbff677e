import './from-theme.css';
import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { followPresses } from '../sheets/last-press.ts';
import { createSheetHistory, type SheetHistory } from '../sheets/sheet-history.ts';
import { SheetHistoryContext } from '../sheets/use-back-closes.ts';
import { lazyThemeSystem } from './theme.ts';
import { ThemeModeProvider } from './theme-mode-provider.tsx';

interface UiProviderProps {
  /** An existing sheet history that already listens, where there is a router. */
  sheets?: SheetHistory | undefined;
  children: ReactNode;
}

/** Look and behaviour of everything inside: tokens, theme mode, input tracking, and Back for sheets. */
export function UiProvider({ sheets, children }: UiProviderProps) {
  const [own] = useState(createSheetHistory);
  useLayoutEffect(followPresses, []);
  useLayoutEffect(() => (sheets ? undefined : own.listen()), [sheets, own]);
  return (
    <ChakraProvider value={lazyThemeSystem}>
      <ThemeModeProvider>
        <SheetHistoryContext value={sheets ?? own}>{children}</SheetHistoryContext>
      </ThemeModeProvider>
    </ChakraProvider>
  );
}
