import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ProgressBar } from '#ui/waiting/progress-bar.tsx';
import { PageFrame } from '../page-frame.tsx';
import { ChooseFiles } from './choose-files.tsx';
import type { FileImportState } from './file-import.ts';
import { FileRecipeList } from './file-recipe-list.tsx';
import { faultWords, formatName } from './file-words.ts';
import { ImportBar } from './import-bar.tsx';
import { type FilesPageProps, useFileImport } from './use-file-import.ts';

/**
 * Imports files of other apps: they are read on this device, and the selected recipes are added to the book.
 */
export function FilesPage(props: FilesPageProps) {
  const { files, choose, state } = useFileImport(props);
  const { phase, found, kept } = state;
  const isEmpty = found.length === 0;
  return (
    <PageFrame>
      <chakra.div display="grid" gap="5" width="full" maxWidth="reading" mx="auto" pb="4">
        {phase !== 'looking' && isEmpty && phase !== 'reading' && (
          <ChooseFiles onFiles={(chosen) => void choose(chosen)} />
        )}
        <WhatItIs state={state} />
        {!isEmpty && <FileRecipeList files={files} state={state} />}
        {phase !== 'reading' && phase !== 'looking' && (!isEmpty || kept.length > 0) && (
          <ImportBar files={files} state={state} />
        )}
      </chakra.div>
    </PageFrame>
  );
}

/** Format of the files, number of recipes, and what could not be read. */
function WhatItIs({ state }: { state: FileImportState }) {
  const { t, i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { phase, names, found, faults, read, parts } = state;
  const isListed = phase === 'listed';
  useEffect(() => {
    if (isListed) heading.current?.focus({ preventScroll: true });
  }, [isListed]);
  if (names.length === 0) return null;
  const name = names.join(', ');
  const formats = [...new Set(found.map(({ format }) => format))]
    .map((format) => formatName(i18n, format))
    .join(', ');
  const count = found.length;
  const faultCount = faults.length;
  return (
    <chakra.section display="grid" gap="2">
      <chakra.h2
        ref={heading}
        tabIndex={-1}
        outline="none"
        fontSize="xl"
        fontWeight="semibold"
        lineHeight="snug"
        overflowWrap="anywhere"
        _firstLetter={{ textTransform: 'uppercase' }}
      >
        {count > 0 && phase !== 'reading' ? (
          <>
            {formats}: <Plural value={count} one="# recipe" other="# recipes" />
          </>
        ) : phase === 'reading' ? (
          <Trans>Reading…</Trans>
        ) : (
          <Trans>No recipe was found in this file</Trans>
        )}
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
        {name}
      </chakra.p>
      {phase === 'reading' && <ProgressBar label={t`Reading…`} value={read} max={parts} />}
      {faultCount > 0 && (
        <chakra.details>
          <chakra.summary minHeight="touch" py="2.5" cursor="pointer">
            <Plural value={faultCount} one="# could not be read" other="# could not be read" />
          </chakra.summary>
          <chakra.ul display="grid" gap="1" pl="4" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {faults.slice(0, 100).map(({ name: file, code }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and two may be alike.
              <li key={index}>
                {file}: {i18n._(faultWords[code])}
              </li>
            ))}
          </chakra.ul>
        </chakra.details>
      )}
    </chakra.section>
  );
}
