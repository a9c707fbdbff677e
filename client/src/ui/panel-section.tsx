import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Red, for actions that lose data for good. */
  isDanger?: boolean;
  children?: ReactNode;
}

/** A titled panel on a settings page. */
export function PanelSection({ title, lead, isDanger, children }: PanelSectionProps) {
  const titleId = useId();
  return (
    <chakra.section
      aria-labelledby={titleId}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      p={{ base: '4', md: '6' }}
      bg="bg.panel"
      border="thin"
      borderColor={isDanger ? 'danger.fg' : 'border'}
      rounded="xl"
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
        <chakra.h2 id={titleId} fontSize="lg" fontWeight="semibold" lineHeight="snug">
          {title}
        </chakra.h2>
        {lead && (
          <chakra.p color="fg.muted" textWrap="pretty">
            {lead}
          </chakra.p>
        )}
      </chakra.div>
      {children}
    </chakra.section>
  );
}

/** The page around panel sections. */
export const PanelPage = chakra('div', {
  base: {
    width: 'full',
    maxWidth: 'column',
    mx: 'auto',
    px: { base: '4', md: '6' },
    pt: '5',
    pb: '12',
    display: 'grid',
    gap: { base: '4', md: '5' },
    alignContent: 'start',
  },
});
