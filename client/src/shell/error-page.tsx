import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { useDropFirstScreen } from '#start/use-first-screen.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { isMissingPart } from '#ui/parts/missing-part.ts';
import { APP_START } from './layout/layout.ts';
import { useErrorTitle } from './layout/page-title.ts';
import { MissingPageContext } from './missing-page-context.ts';

interface ErrorPageProps {
  /** The thrown error; undefined for an unknown address. */
  error?: unknown;
}

/** Replaces the whole page for an unknown address or an error in the app. */
export function ErrorPage({ error }: ErrorPageProps) {
  return (
    <chakra.main display="flex" minHeight="100dvh">
      <ErrorNotice error={error} />
    </chakra.main>
  );
}

/** What happened, what is safe, what to do next. Used alone inside a layout that still works. */
export function ErrorNotice({ error }: ErrorPageProps) {
  const MissingPage = use(MissingPageContext);
  return MissingPage && isMissingPart(error) ? <MissingPage /> : <Fault error={error} />;
}

function Fault({ error }: ErrorPageProps) {
  const { t } = useLingui();
  const identity = useKnownIdentity();
  useDropFirstScreen();
  const isCrash = error !== undefined;
  const title = isCrash ? t`Something went wrong` : t`There is nothing at this address`;
  useErrorTitle(`${title} · Ateria`);
  return (
    <chakra.section
      flex="1"
      display="grid"
      alignContent="center"
      justifyItems="center"
      gap="6"
      px="6"
      py="12"
      textAlign="center"
    >
      <BrandMark boxSize="20" hasRim color="fg.muted" opacity={0.55} />
      <chakra.div display="grid" gap="3" maxWidth="dialog">
        <chakra.h1 fontSize="3xl" fontWeight="bold" letterSpacing="tight" lineHeight="tight">
          {title}
        </chakra.h1>
        <chakra.p color="fg.muted" textWrap="balance">
          {isCrash ? (
            <Trans>The fault is ours. Your lists are safe: they are kept on this device.</Trans>
          ) : (
            <Trans>The link may be old or mistyped. Your lists are where you left them.</Trans>
          )}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
        {isCrash && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        )}
        <Button variant={isCrash ? 'secondary' : 'primary'} asChild>
          {identity ? (
            <Link to={APP_START}>
              <Trans>Go to your list</Trans>
            </Link>
          ) : (
            <Link to="/">
              <Trans>Go to the front page</Trans>
            </Link>
          )}
        </Button>
      </chakra.div>
      {isCrash && (
        <chakra.details color="fg.muted" fontSize="sm" maxWidth="reading">
          <chakra.summary cursor="pointer" py="3">
            <Trans>What the program says</Trans>
          </chakra.summary>
          <chakra.code fontFamily="mono" hyphens="none">
            {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
          </chakra.code>
        </chakra.details>
      )}
    </chakra.section>
  );
}
