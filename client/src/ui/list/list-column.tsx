import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import '../look/parts.css';
import './list-column.css';
import './list-rows.css';

/** Where every list of the shopping list stands: on a laptop as wide as the columns of its shelves (`.list-columns`). */
export function ListColumn({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`list-column ${className}`} {...props} />;
}

/**
 * What the list is called, and what can be done with all of it: on a phone no higher than its buttons. Room for the longest notice, so
 * that nothing moves when it comes.
 */
export function ListHeader({ className = '', ...props }: ComponentProps<'header'>) {
  return <header className={`list-header ${className}`} {...props} />;
}

/** Where a list says something of their look. */
export const StyledListColumn = chakra(ListColumn);
export const StyledListHeader = chakra(ListHeader);

interface ListTitleProps {
  title: ReactNode;
  /** How far the list is. */
  children: ReactNode;
  /** Stands in its place, for eyes alone: what comes and goes with every edit would be read out each time. */
  passing?: ReactNode;
  /** A phone's tab says it already: there it is for listeners alone. */
  isOnTab?: boolean;
  /** For who puts the focus on the title. */
  ref?: RefObject<HTMLHeadingElement | null>;
}

export function ListTitle({ title, children, passing, isOnTab = false, ref }: ListTitleProps) {
  return (
    <div className="list-title">
      <h2 ref={ref} tabIndex={ref ? -1 : undefined} data-on-tab={isOnTab || undefined}>
        {title}
      </h2>
      <p>
        <span role="status" className={passing ? 'visually-hidden' : undefined}>
          {children}
        </span>
        {passing && <span>{passing}</span>}
      </p>
    </div>
  );
}

/** A word on the list as a whole, and what to do about it. */
export const ListNote = chakra('div', {
  base: {
    flex: '1 0 100%',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '2',
    py: '2.5',
    pl: '4',
    pr: '2.5',
    rounded: 'lg',
    bg: 'bg.subtle',
    lineHeight: 'snug',
  },
});

interface ListSectionProps {
  /** Of the heading. */
  id: string;
  /** Where it stands under a heading of its own kind: the next one below, and no landmark, as its name may come again. */
  isWithin?: boolean;
  /** Before the words of the heading. */
  icon?: ReactNode;
  title: ReactNode;
  /** What can be done with all of the section. */
  action?: ReactNode;
  children: ReactNode;
}

/** Rows under a heading: a shelf, or what is due. */
export function ListSection({ id, isWithin, icon, title, action, children }: ListSectionProps) {
  const Heading = isWithin ? 'h4' : 'h3';
  const heading = (
    <Heading id={id} className="list-heading">
      {icon}
      {title}
    </Heading>
  );
  return (
    <section aria-labelledby={isWithin ? undefined : id}>
      {action ? (
        <div className="list-heading-line">
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
