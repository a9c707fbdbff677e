import './look/parts.css';
import type { ComponentProps } from 'react';

/** Text for those who listen to the page; a control that is theirs has the class itself. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className="visually-hidden" {...props} />;
}
