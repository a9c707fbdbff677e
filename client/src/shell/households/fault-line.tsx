import { chakra } from '@chakra-ui/react';

/** Always there, so that what comes in is read aloud. */
export function FaultLine({ children }: { children: string }) {
  return (
    <chakra.p role="status" fontSize="sm" color="danger.fg" _empty={{ position: 'absolute' }}>
      {children}
    </chakra.p>
  );
}
