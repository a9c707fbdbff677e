import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { useRangeFormat } from '#i18n/format-range.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import '#ui/look/parts.css';
import type { CalendarPlace, CalendarViewName } from './days/view-days.ts';

const Header = chakra('header', {
  base: {
    // On a desktop its children take part in the layout of the surrounding element.
    display: { base: 'flex', md: 'contents' },
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    rowGap: '1',
    columnGap: '2',
    pt: '3',
    pb: '2',
  },
});

const Views = chakra('fieldset', {
  base: {
    flex: { base: '1 0 100%', md: 'none' },
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    p: '1',
    rounded: 'full',
    bg: { base: 'bg.muted', _dark: 'bg.subtle' },
  },
});

const View = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: '10',
    px: { base: '5', md: '3' },
    rounded: 'full',
    color: 'fg.muted',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.raised', color: 'fg', boxShadow: 'sm' },
    '&:has(:focus-visible)': {
      outline: '{borders.thick}',
      outlineColor: 'focusRing',
      outlineOffset: '{spacing.0.5}',
    },
  },
});

interface CalendarHeaderProps {
  place: CalendarPlace;
  /** First and last day on screen. */
  shown: { viewStart: string; viewEnd: string };
  /** A status, e.g. that meals are still loading. */
  note: ReactNode;
  /** Who else is looking at these days. */
  top: ReactNode;
  onStep: (by: -1 | 1) => void;
  onToday: () => void;
  onView: (view: CalendarViewName) => void;
  /** Null if the week has no meals to copy or save. */
  onCopyWeek: (() => void) | null;
  onSaveWeek: () => void;
  onSavedWeeks: () => void;
  /** Null if the recipe book is shown, or there is no room for it. */
  onShowBook: (() => void) | null;
  onPrint: () => void;
  onFeed: () => void;
}

/** Header of the calendar: period and navigation. */
export function CalendarHeader(props: CalendarHeaderProps) {
  const {
    place,
    shown,
    note,
    top,
    onStep,
    onToday,
    onView,
    onShowBook,
    onCopyWeek,
    onSaveWeek,
    onSavedWeeks,
    onPrint,
    onFeed,
  } = props;
  const { t } = useLingui();
  const { month } = useDayFormat();
  const { range } = useRangeFormat();
  const isWeek = place.view === 'week';
  const title = isWeek ? range(shown.viewStart, shown.viewEnd) : capitalized(month(place.day));
  return (
    <Header>
      <chakra.div
        flex={{ base: '1 1 {sizes.26}', md: '1 1 {sizes.36}' }}
        minWidth="min"
        // A note with an explanation takes the full width.
        css={{ '&:has([data-why])': { flexBasis: '100%' } }}
      >
        <chakra.h2
          aria-live="polite"
          fontSize="2xl"
          fontWeight="bold"
          letterSpacing="tight"
          lineHeight="snug"
          fontVariantNumeric="tabular-nums"
          // No hyphenation: if whole words do not fit beside the arrows, they wrap above them.
          overflowWrap="normal"
          hyphens="none"
        >
          {title}
        </chakra.h2>
        <chakra.div display="flex" alignItems="center">
          {/* Negative margin: as high as its line, so that nothing moves when somebody appears. */}
          <chakra.div my="-1.5">{top}</chakra.div>
          <chakra.p role="status" color="fg.muted" fontSize="sm" lineHeight="snug" minHeight="1lh">
            {note}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="flex-end"
        marginInlineEnd="-3"
      >
        <IconButton aria-label={isWeek ? t`Previous week` : t`Previous month`} onClick={() => onStep(-1)}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <Button px="4" onClick={onToday}>
          <Trans>Today</Trans>
        </Button>
        <IconButton aria-label={isWeek ? t`Next week` : t`Next month`} onClick={() => onStep(1)}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
        <Menu
          label={t`Actions for the calendar`}
          items={[
            ...(onShowBook
              ? [
                  {
                    label: t`Show the recipe book`,
                    icon: <BookOpen size={18} aria-hidden />,
                    onSelect: onShowBook,
                  },
                ]
              : []),
            ...(onCopyWeek
              ? [
                  {
                    label: t`Copy the week to…`,
                    icon: <CopyPlus size={18} aria-hidden />,
                    onSelect: onCopyWeek,
                  },
                  {
                    label: t`Save the week as…`,
                    icon: <BookmarkPlus size={18} aria-hidden />,
                    onSelect: onSaveWeek,
                  },
                ]
              : []),
            {
              label: t`Plan a saved week…`,
              icon: <Bookmark size={18} aria-hidden />,
              onSelect: onSavedWeeks,
            },
            { label: t`Print the week`, icon: <Printer size={18} aria-hidden />, onSelect: onPrint },
            {
              label: t`In the phone’s calendar`,
              icon: <CalendarSync size={18} aria-hidden />,
              onSelect: onFeed,
            },
          ]}
        />
      </chakra.div>
      <Views>
        <legend className="visually-hidden">
          <Trans>View</Trans>
        </legend>
        {(['week', 'month'] as const).map((view) => (
          <View key={view}>
            <input
              className="visually-hidden"
              type="radio"
              name="calendar-view"
              checked={place.view === view}
              onChange={() => onView(view)}
            />
            {view === 'week' ? t`Week` : t`Month`}
          </View>
        ))}
      </Views>
    </Header>
  );
}
