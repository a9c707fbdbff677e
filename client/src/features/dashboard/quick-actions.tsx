import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ListChecks from 'lucide-react/icons/list-checks';
import { Button } from '#ui/button.tsx';

/** The three main actions (specification 2). */
export function QuickActions() {
  const { t } = useLingui();
  return (
    <chakra.nav
      aria-label={t`Quick actions`}
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      <Button asChild>
        <Link to="/recipes">
          <BookOpen size={20} aria-hidden />
          <Trans>Browse recipes</Trans>
        </Link>
      </Button>
      <Button asChild>
        <Link to="/calendar">
          <CalendarDays size={20} aria-hidden />
          <Trans>Plan the week</Trans>
        </Link>
      </Button>
      <Button asChild>
        <Link to="/shopping-list" search={{ tab: 'from-calendar' }}>
          <ListChecks size={20} aria-hidden />
          <Trans>Generate shopping list</Trans>
        </Link>
      </Button>
    </chakra.nav>
  );
}
