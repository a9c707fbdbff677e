import './look/parts.css';
import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

type IconButtonProps = ComponentProps<'button'> &
  ({ 'aria-label': string } | { 'aria-label'?: undefined; children: ReactNode });

/**
 * A 48 px icon button. Its accessible name is also its tooltip, the browser's own: Chakra's tooltip would add
 * 18.4 kB to the list (client/README.md). Without `aria-label` its children hold visually hidden text.
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

/** For a page that styles it with props. */
export const StyledIconButton = chakra(IconButton);
