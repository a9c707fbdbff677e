import './look/parts.css';
import type { ComponentProps } from 'react';

/** Text for screen readers only. A control for them gets the class itself. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className="visually-hidden" {...props} />;
}
