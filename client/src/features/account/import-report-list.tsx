import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportReport } from 'sync-protocol/api/import-report.ts';
import { errorWords } from '#i18n/errors/error-words.ts';
import { exportedNounWords } from '#i18n/noun-words.ts';

/** Result of an import, by kind of row. */
export function ImportReportList({ report }: { report: ImportReport }) {
  const { t, i18n } = useLingui();
  const nameOf = (noun: string) => {
    const name = exportedNounWords(noun);
    return name ? i18n._(name) : noun;
  };
  const lines = [
    ...Object.entries(report.records).map(([noun, counts]) => ({ name: nameOf(noun), ...counts })),
    { name: t`Pictures`, ...report.pictures, reason: null, code: undefined },
  ].filter(({ added, known, refused }) => added + known + refused > 0);
  const reasonOf = (reason: string | null, code: string | undefined) =>
    code !== undefined && i18n.locale !== 'en' ? i18n._(errorWords(code)) : reason;
  return (
    <chakra.div role="status" display="grid" gap="2">
      <chakra.h3 fontWeight="semibold">
        <Trans>The file has been imported</Trans>
      </chakra.h3>
      <chakra.ul display="grid" gap="1">
        {lines.map(({ name, added, known, refused, reason, code }) => (
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
                {reason && ` (${reasonOf(reason, code)})`}
              </>
            )}
          </li>
        ))}
      </chakra.ul>
      {lines.length === 0 && (
        <p>
          <Trans>The file was empty.</Trans>
        </p>
      )}
    </chakra.div>
  );
}
