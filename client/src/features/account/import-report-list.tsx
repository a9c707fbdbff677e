import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportReport } from 'sync-protocol/api/import-report.ts';

/** What became of a file that was read in. */
export function ImportReportList({ report }: { report: ImportReport }) {
  const { t } = useLingui();
  const names: Record<string, string> = {
    recipe: t`Recipes`,
    calendarEntry: t`Meals`,
    quickItem: t`Quick list`,
    recurringItem: t`Recurring items`,
    generatedList: t`Lists from the calendar`,
    generatedItem: t`Lines of those lists`,
    foodPreference: t`Chosen categories`,
  };
  const lines = [
    ...Object.entries(report.records).map(([noun, counts]) => ({ name: names[noun] ?? noun, ...counts })),
    { name: t`Pictures`, ...report.pictures, reason: null },
  ].filter(({ added, known, refused }) => added + known + refused > 0);
  return (
    <chakra.div role="status" display="grid" gap="2">
      <chakra.h3 fontWeight="semibold">
        <Trans>The file has been imported</Trans>
      </chakra.h3>
      <chakra.ul display="grid" gap="1">
        {lines.map(({ name, added, known, refused, reason }) => (
          <li key={name}>
            <chakra.span fontWeight="medium">{name}</chakra.span>
            {': '}
            <Plural value={added} one="# added" other="# added" />
            {known > 0 && (
              <>
                {', '}
                <Plural value={known} one="# was there already" other="# were there already" />
              </>
            )}
            {refused > 0 && (
              <>
                {', '}
                <Plural value={refused} one="# left out" other="# left out" />
                {reason && ` (${reason})`}
              </>
            )}
          </li>
        ))}
      </chakra.ul>
      {lines.length === 0 && (
        <p>
          <Trans>There was nothing in it.</Trans>
        </p>
      )}
    </chakra.div>
  );
}
