import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface DoorCardProps {
  children: ReactNode;
  /** Shown below the card. */
  below?: ReactNode;
}

/** The centred card of a page through which a person enters the app: sign-in or invite. */
export function DoorCard({ children, below }: DoorCardProps) {
  return (
    <chakra.section flex="1" display="grid" alignContent="center" justifyItems="center" px="4" py="12">
      <chakra.div
        display="grid"
        gap="6"
        width="full"
        maxWidth="96"
        p={{ base: '6', sm: '8' }}
        bg="bg.panel"
        border="thin"
        borderColor="border"
        rounded="2xl"
        boxShadow="md"
      >
        {children}
      </chakra.div>
      {below}
    </chakra.section>
  );
}
