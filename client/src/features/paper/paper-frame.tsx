import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import './paper.css';
import { useOwnTitle } from '#shell/layout/own-title.ts';
import { Button } from '#ui/button.tsx';

interface PaperFrameProps {
  /** Default file name when printed to a file. */
  title: string;
  /** Options and actions beside the print button. */
  tools?: ReactNode;
  size: 'a4' | 'card' | 'week';
  columns?: 1 | 2;
  /** Whether all content is ready for printing. */
  isReady?: boolean;
  children: ReactNode;
}

/** Preview of a printed sheet with its actions. Only the sheet itself is printed. */
export function PaperFrame({ title, tools, size, columns, isReady = true, children }: PaperFrameProps) {
  useOwnTitle(title);
  return (
    <chakra.div flex="1" bg="bg.muted" px={{ base: '2', md: '6' }} pt="3" pb="12">
      <chakra.div
        data-print="no"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="center"
        gap="3"
        pb="4"
      >
        {tools}
        <Button variant="primary" disabled={!isReady} onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          <Trans>Print</Trans>
        </Button>
      </chakra.div>
      <article className="sheet" data-size={size} data-columns={columns}>
        {children}
      </article>
    </chakra.div>
  );
}
