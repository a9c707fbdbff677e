import { chakra } from '@chakra-ui/react';

const Bar = chakra('progress', {
  base: {
    appearance: 'none',
    width: 'full',
    height: '2',
    border: '0',
    rounded: 'full',
    overflow: 'hidden',
    bg: 'bg.muted',
    '&::-webkit-progress-bar': { bg: 'bg.muted' },
    '&::-webkit-progress-value': { bg: 'brand.solid', rounded: 'full' },
    '&::-moz-progress-bar': { bg: 'brand.solid', rounded: 'full' },
  },
});

/** A progress bar. Text beside it has to say how far it is. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <Bar aria-label={label} value={value} max={Math.max(1, max)} />;
}
