import { chakra } from '@chakra-ui/react';

/** Error text. Always mounted, so that screen readers announce new text in it. */
export function FaultLine({ children }: { children: string }) {
  return (
    <chakra.p role="status" fontSize="sm" color="danger.fg" _empty={{ position: 'absolute' }}>
      {children}
    </chakra.p>
  );
}
