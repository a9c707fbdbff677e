import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import '../look/parts.css';
import './list-column.css';
import './list-rows.css';

/** Column of every shopping list; on a laptop as wide as the columns of its shelves (`.list-columns`). */
export function ListColumn({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`list-column ${className}`} {...props} />;
}

/**
 * A list's title and actions: on a phone no higher than its buttons. Reserves room for the longest notice, so
 * that nothing moves when one appears.
 */
export function ListHeader({ className = '', ...props }: ComponentProps<'header'>) {
  return <header className={`list-header ${className}`} {...props} />;
}

/** For lists that set style props. */
export const StyledListColumn = chakra(ListColumn);
export const StyledListHeader = chakra(ListHeader);

interface ListTitleProps {
  title: ReactNode;
  /** Progress of the list. */
  children: ReactNode;
  /**
   * Temporary text in place of `children`, hidden from screen readers, which would read it with every edit.
   */
  passing?: ReactNode;
  /** The phone's tab shows the title already, so there it is for screen readers only. */
  isOnTab?: boolean;
  /** For moving the focus to the title. */
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

/** A note on the whole list, with an action: a row of its own, in the column or among what wraps. */
export const ListNote = chakra('div', {
  base: {
    flex: 'none',
    w: 'full',
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
  /** Id of the heading. */
  id: string;
  /**
   * For a section under a heading of its own kind: one heading level lower and no landmark, as its name may
   * occur again.
   */
  isWithin?: boolean;
  /** Before the heading's text. */
  icon?: ReactNode;
  title: ReactNode;
  /** Action on the whole section. */
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
