import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { lineBoxStyle } from '../look/box-style.ts';

const Box = chakra(
  'textarea',
  {
    base: {
      ...lineBoxStyle,
      py: '2.5',
      lineHeight: 'normal',
      resize: 'vertical',
      fieldSizing: 'content',
      maxHeight: '80',
    },
  },
  // Text direction follows what is typed.
  { defaultProps: { dir: 'auto' } },
);

/**
 * A text area that grows with its content, by script in browsers without `field-sizing`, e.g. Safari of 2025.
 */
export function TextArea({ ref, value, ...props }: ComponentProps<typeof Box>) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each text
  useLayoutEffect(() => {
    if (field.current && !growsByItself()) fitToText(field.current);
  }, [value]);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || growsByItself()) return;
    let width = current.clientWidth;
    const observer = new ResizeObserver(() => {
      // Height may be changed by hand; only another width wraps the text differently.
      if (current.clientWidth !== width) fitToText(current);
      width = current.clientWidth;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <Box ref={field} value={value} {...props} />;
}

const growsByItself = () => CSS.supports('field-sizing', 'content');

function fitToText(field: HTMLTextAreaElement) {
  const { scrollX, scrollY } = window;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  // The page may have been shorter for a moment and so have scrolled.
  if (window.scrollY !== scrollY) window.scrollTo(scrollX, scrollY);
}
