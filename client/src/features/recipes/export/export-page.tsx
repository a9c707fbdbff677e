import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BookFormat } from 'sync-protocol/recipe-exports/book-files.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useImages } from '#images/images-context.ts';
import { localDay } from '#lib/local-day.ts';
import { UntilFetched } from '#shell/first-pull/until-fetched.tsx';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { unlessOff } from '#ui/unless-off.ts';
import { ProgressBar } from '#ui/waiting/progress-bar.tsx';
import { PageFrame } from '../page-frame.tsx';
import { writeBook } from './write-book.ts';

const endings: Readonly<Record<BookFormat, string>> = { jsonLd: 'zip', paprika: 'paprikarecipes' };

/** Exports the whole book for other apps and for printing, on this device. */
export function ExportPage() {
  const { t } = useLingui();
  const { db } = useSync();
  const images = useImages();
  const { locale } = useLocale();
  const count = useStored((each) => each.recipes.count());
  const [progress, setProgress] = useState<{ through: number; all: number } | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const run = useRef({ isStopped: false });
  useEffect(() => {
    const current = run;
    return () => {
      current.current.isStopped = true;
    };
  }, []);

  const save = async (format: BookFormat) => {
    const current = { isStopped: false };
    run.current = current;
    setTold(null);
    setProgress({ through: 0, all: 0 });
    try {
      const book = await writeBook(format, {
        db,
        images,
        locale,
        nowMs: Date.now,
        isStopped: () => current.isStopped,
        onProgress: (through, all) => setProgress({ through, all }),
      });
      if (!book) return setTold(null);
      saveFile(book.file, `${t`ateria-recipes`}-${localDay(Date.now())}.${endings[format]}`);
      const { recipes, missing } = book;
      const saved = t`${plural(recipes, { one: '# recipe is in your downloads.', other: '# recipes are in your downloads.' })}`;
      const left = t`${plural(missing, {
        one: '# picture is not on this device and was left out.',
        other: '# pictures are not on this device and were left out.',
      })}`;
      setTold(missing > 0 ? `${saved} ${left}` : saved);
    } catch {
      setTold(t`The file could not be made. Please try again.`);
    } finally {
      setProgress(null);
    }
  };

  const isBusy = progress !== null;
  const { through = 0, all = 0 } = progress ?? {};
  return (
    <PageFrame>
      <chakra.div display="grid" gap="5" width="full" maxWidth="reading" mx="auto">
        <chakra.p color="fg.muted">
          <Trans>
            Your recipes are yours: take the whole book along, with pictures, tags, ratings and notes. What
            goes out here comes in again as it is. It is made on this device, without a network too.
          </Trans>
        </chakra.p>
        <UntilFetched
          isEmpty={count === 0}
          title={<Trans>Your recipes have not come to this device yet</Trans>}
        >
          {count === 0 ? (
            <p>
              <Trans>Your recipe book is empty</Trans>
            </p>
          ) : (
            <chakra.ul display="grid" gap="4" listStyle="none">
              <Way
                title={<Trans>For other apps</Trans>}
                words={
                  <Trans>
                    A zip file with each recipe as JSON-LD and its picture. Nextcloud Cookbook, Mealie,
                    Tandoor and others read it.
                  </Trans>
                }
              >
                <Button {...unlessOff(isBusy, () => void save('jsonLd'))}>
                  <Download size={18} aria-hidden />
                  <Trans>Save as JSON-LD</Trans>
                </Button>
              </Way>
              <Way
                title={<Trans>For Paprika</Trans>}
                words={<Trans>One file that Paprika, and many that read its files, take in.</Trans>}
              >
                <Button {...unlessOff(isBusy, () => void save('paprika'))}>
                  <Download size={18} aria-hidden />
                  <Trans>Save for Paprika</Trans>
                </Button>
              </Way>
              <Way
                title={<Trans>On paper, or as PDF</Trans>}
                words={
                  <Trans>A page of contents, then one recipe after another, each on a page of its own.</Trans>
                }
              >
                <Button asChild>
                  <Link to="/paper/$sheet" params={{ sheet: 'book' }}>
                    <Printer size={18} aria-hidden />
                    <Trans>Print the book</Trans>
                  </Link>
                </Button>
              </Way>
            </chakra.ul>
          )}
        </UntilFetched>
        <chakra.div role="status" display="grid" gap="3" fontVariantNumeric="tabular-nums">
          {isBusy && (
            <>
              <ProgressBar label={t`How far it has come`} value={through} max={all} />
              <chakra.p>
                <Plural value={all} one="{through} of # recipe" other="{through} of # recipes" />
              </chakra.p>
            </>
          )}
          {told !== null && <p>{told}</p>}
        </chakra.div>
        {isBusy && (
          <chakra.div>
            <Button
              onClick={() => {
                run.current.isStopped = true;
              }}
            >
              <Trans>Stop</Trans>
            </Button>
          </chakra.div>
        )}
      </chakra.div>
    </PageFrame>
  );
}

interface WayProps {
  title: ReactNode;
  words: ReactNode;
  children: ReactNode;
}

function Way({ title, words, children }: WayProps) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      p="4"
      bg="bg.panel"
      border="thin"
      borderColor="border"
      rounded="lg"
    >
      <chakra.div display="grid" gap="1" flex="1 1 {sizes.56}">
        <chakra.h2 fontWeight="semibold">{title}</chakra.h2>
        <chakra.p fontSize="sm" color="fg.muted">
          {words}
        </chakra.p>
      </chakra.div>
      {children}
    </chakra.li>
  );
}
