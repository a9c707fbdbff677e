import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportReport } from 'sync-protocol/api/import-report.ts';
import { errorWords } from '#i18n/errors/error-words.ts';
import { imageErrorWords } from '#i18n/errors/image-error-words.ts';
import { exportedNounWords } from '#i18n/noun-words.ts';

/** Result of an import, by kind of row. */
export function ImportReportList({ report }: { report: ImportReport }) {
  const { t, i18n } = useLingui();
  const nameOf = (noun: string) => {
    const name = exportedNounWords(noun);
    return name ? i18n._(name) : noun;
  };
  const reasonOf = (reason: string | null, code: string | undefined) =>
    code !== undefined && i18n.locale !== 'en' ? i18n._(errorWords(code)) : reason;
  const { code: pictureCode } = report.pictures;
  const pictureReason = pictureCode === undefined ? null : i18n._(imageErrorWords(pictureCode));
  const lines = [
    ...Object.entries(report.records).map(([noun, counts]) => ({
      ...counts,
      name: nameOf(noun),
      reason: reasonOf(counts.reason, counts.code),
    })),
    { ...report.pictures, name: t`Pictures`, reason: pictureReason },
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
          <Trans>The file was empty.</Trans>
        </p>
      )}
    </chakra.div>
  );
}
