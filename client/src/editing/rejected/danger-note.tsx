import { chakra } from '@chakra-ui/react';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';

interface DangerNoteProps {
  /** Accessible name of the note. */
  label: string;
  /** What went wrong, in one line. */
  problem: ReactNode;
  /** Shown above the line where the context does not say what it is about. */
  heading?: ReactNode;
  children: ReactNode;
}

/** Note on something rejected, shown where it was made, with the possible actions. */
export function DangerNote({ label, problem, heading, children }: DangerNoteProps) {
  return (
    <chakra.div
      role="group"
      aria-label={label}
      px="4"
      py="3"
      bg="danger.subtle"
      border="thin"
      borderColor="danger.border"
      rounded="md"
      display="grid"
      gap="2"
    >
      {heading && <chakra.p fontWeight="semibold">{heading}</chakra.p>}
      <chakra.p display="flex" gap="2" color="danger.fg" fontWeight="medium" lineHeight="snug">
        <chakra.span flexShrink="0" pt="0.5">
          <TriangleAlert size={18} aria-hidden />
        </chakra.span>
        {problem}
      </chakra.p>
      {children}
    </chakra.div>
  );
}
