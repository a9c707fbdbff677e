import { chakra } from '@chakra-ui/react';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';

interface DangerNoteProps {
  /** What it is about, for a screen reader that comes upon it. */
  label: string;
  /** What went wrong, in a line. */
  problem: ReactNode;
  /** Above the line, where the place does not say what it is about. */
  heading?: ReactNode;
  children: ReactNode;
}

/** What was rejected, standing where it was made, with the ways on under it. */
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
