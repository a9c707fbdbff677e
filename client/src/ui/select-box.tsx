import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';

const Select = chakra('select', {
  base: {
    appearance: 'none',
    width: 'full',
    minHeight: 'touch',
    pl: '4',
    pr: '11',
    fontSize: 'md',
    bg: 'bg.panel',
    color: 'fg',
    border: 'thin',
    borderColor: 'border.control',
    rounded: 'md',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
});

/** One of a closed list, as the device offers it; its arrow stands as far from the edge as the text on the other side. */
export function SelectBox(props: HTMLChakraProps<'select'>) {
  return (
    <chakra.div position="relative">
      <Select {...props} />
      <chakra.span
        position="absolute"
        right="4"
        top="0"
        height="full"
        display="grid"
        placeItems="center"
        color="fg.muted"
        pointerEvents="none"
      >
        <ChevronDown size={18} aria-hidden />
      </chakra.span>
    </chakra.div>
  );
}
