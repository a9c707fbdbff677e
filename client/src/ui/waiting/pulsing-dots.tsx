import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

const DELAYS = [0, 1, 2].map((step) => `calc(${step} * {durations.moderate})`);

/** Three pulsing dots, still ones with reduced motion. */
export function PulsingDots(props: HTMLChakraProps<'span'>) {
  return (
    <chakra.span display="inline-flex" gap="2" color="brand.fg" aria-hidden {...props}>
      {DELAYS.map((delay) => (
        <chakra.span
          key={delay}
          boxSize="2.5"
          rounded="full"
          bg="currentColor"
          animation="pulse {durations.breath} ease-in-out infinite"
          animationDelay={delay}
        />
      ))}
    </chakra.span>
  );
}
