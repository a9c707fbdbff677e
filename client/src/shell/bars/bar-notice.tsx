import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useIdle } from '#lib/use-idle.ts';

interface BarNoticeProps {
  label: string;
  /** Two buttons, the confirming one last. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * A question in a bar under the top bar. Appears only once the person pauses, since it moves the page, and is
 * left out of the snapshot for the next start.
 */
export function BarNotice({ label, actions, children }: BarNoticeProps) {
  if (!useIdle()) return null;
  return (
    <chakra.section
      role="status"
      aria-label={label}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px="4"
      py="2"
      bg="bg.subtle"
      borderBottom="thin"
      borderColor="border"
      data-fleeting
    >
      <chakra.p flex="1" minWidth={{ base: '48', md: '72' }}>
        {children}
      </chakra.p>
      <chakra.div display="flex" gap="2" ml="auto">
        {actions}
      </chakra.div>
    </chakra.section>
  );
}
