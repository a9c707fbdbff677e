import './look/parts.css';
import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

type IconButtonProps = ComponentProps<'button'> &
  ({ 'aria-label': string } | { 'aria-label'?: undefined; children: ReactNode });

/**
 * An icon one can press, 48 px square; its name is read aloud and shown by the pointer, by the browser: Chakra's tooltip would be
 * 18.4 kB more on the list (client/README.md). Without one it holds text for listeners.
 */
export function IconButton({ className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={props['aria-label']}
      className={className ? `icon-button ${className}` : 'icon-button'}
      {...props}
    />
  );
}

/** One whose page says something of its look. */
export const StyledIconButton = chakra(IconButton);
